import { forGood, type Retention } from '#postgres/retention.ts';

export const BANK_RETENTION: readonly Retention[] = [
  ...forGood(['members'], 'it is money, or says why money moved', 'account', 'item', 'line', 'event'),
  ...forGood(['nobody'], 'as many as somebody orders', 'fault', 'kysely_migration', 'kysely_migration_lock'),
];
