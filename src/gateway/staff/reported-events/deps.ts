export type UnmovedWord = import('#gateway/features/cashier/queues/reported-list.ts').UnmovedWord;

export interface ReportedDeps {
  readonly list: typeof import('#gateway/features/cashier/queues/reported-list.ts').listUnmoved;
  readonly close: typeof import('#gateway/features/cashier/queues/reported-list.ts').closeCase;
  readonly referenceOf: typeof import('#model/state-machines/reference.ts').referenceOf;
}
