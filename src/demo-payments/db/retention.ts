import { forGood, type Retention } from '#postgres/retention.ts';

export const DEMO_PAYMENTS_RETENTION: readonly Retention[] = [
  ...forGood(['members'], 'money, or the reason of a movement', 'account', 'item', 'line', 'event'),
  ...forGood(['none'], 'bounded by faults set by hand and by migrations', 'fault', 'migration'),
];
