export type UnmovedWord = import('#gateway/features/cashier/queues/told-list.ts').UnmovedWord;

/** What the staff's list of events asks of the cashier; compose-cashier-staff.ts brings them together. */
export interface ReportedDeps {
  readonly list: typeof import('#gateway/features/cashier/queues/told-list.ts').listUnmoved;
  readonly close: typeof import('#gateway/features/cashier/queues/told-list.ts').closeCase;
  readonly referenceOf: typeof import('#model/machines/reference.ts').referenceOf;
}
