import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    tree: TreeTable;
  }
}

interface TreeTable {
  merchant: string;
  kind: string;
  body: Json;
}
