import type { Db } from '#gateway/db/tables.ts';

type Answers = typeof import('#gateway/features/reconciliation/answer-case.ts');
type Runs = typeof import('#gateway/features/reconciliation/runs.ts');

export type CaseRow = import('#gateway/features/reconciliation/list-cases.ts').CaseRow;
export type CaseAnswer = import('#gateway/features/reconciliation/answer-case.ts').CaseAnswer;
export type Run = import('#gateway/features/reconciliation/runs.ts').Run;

export interface ReconciliationDeps {
  readonly list: typeof import('#gateway/features/reconciliation/list-cases.ts').listCases;
  readonly readRuns: Runs['readRuns'];
  readonly readCoverage: typeof import('#gateway/features/reconciliation/coverage.ts').readCoverage;
  readonly askForRun: Runs['askForRun'];
  readonly resolutionsOf: Answers['resolutionsOf'];
  readonly propose: Answers['proposeForCase'];
  readonly drop: Answers['dropProposal'];
  readonly confirm: (db: Db, answer: CaseAnswer) => ReturnType<Answers['confirmCase']>;
  readonly whyRefused: (
    error: unknown,
  ) => import('#gateway/features/reconciliation/answer-case.ts').CaseRefusal | undefined;
  readonly referenceOf: typeof import('#model/state-machines/reference.ts').referenceOf;
  /** Number of decimals; undefined for a currency without payments. */
  readonly digitsOf: (currency: string) => number;
}
