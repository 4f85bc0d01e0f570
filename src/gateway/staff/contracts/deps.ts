import type { Db } from '#gateway/db/tables.ts';

type Offers = typeof import('#gateway/features/contracts/agreed/offer.ts');
type Answers = typeof import('#gateway/features/contracts/agreed/answer.ts');
type Lists = typeof import('#gateway/features/contracts/staff-lists.ts');
type Routes = typeof import('#gateway/features/contracts/contract-routes.ts');
type Present = typeof import('#gateway/features/contracts/present.ts');

export interface StaffContractsDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  readonly previewOffer: (db: Db, offer: Parameters<Offers['previewOffer']>[2]) => ReturnType<Offers['previewOffer']>;
  readonly offer: (
    db: Db,
    offer: Parameters<Offers['offerContract']>[2],
    by: Parameters<Offers['offerContract']>[3],
  ) => ReturnType<Offers['offerContract']>;
  readonly askForEnd: (db: Db, answer: Parameters<Answers['askForEnd']>[2]) => ReturnType<Answers['askForEnd']>;
  readonly answerEnd: (
    db: Db,
    answer: Parameters<Answers['answerEnd']>[2],
    isAgreed: boolean,
  ) => ReturnType<Answers['answerEnd']>;
  readonly writeLens: (
    db: Db,
    merchant: string,
    lens: Parameters<Routes['writeLens']>[3],
    holderId: string,
  ) => ReturnType<Routes['writeLens']>;
  readonly writeFormula: (
    db: Db,
    merchant: string,
    of: { readonly id: string; readonly period: string },
  ) => ReturnType<Routes['writeFormula']>;
  readonly lists: Pick<
    Lists,
    'listContracts' | 'listRuns' | 'listLines' | 'weighLine' | 'holdLine' | 'releaseLine' | 'findHolder' | 'MOST_LINES'
  >;
  readonly present: Pick<Present, 'amountsOf' | 'presentTerms' | 'presentUnfit' | 'readSentTerms'>;
  readonly readRows: typeof import('#model/agents/read-contracts.ts').readRows;
}
