export type UnmovedWord = import('#gateway/features/cashier/queues/told-list.ts').UnmovedWord;

export interface ReportedDeps {
  readonly list: typeof import('#gateway/features/cashier/queues/told-list.ts').listUnmoved;
  readonly close: typeof import('#gateway/features/cashier/queues/told-list.ts').closeCase;
  readonly referenceOf: typeof import('#model/machines/reference.ts').referenceOf;
}
