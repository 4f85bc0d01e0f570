import type { Counter, Registry } from 'prom-client';
import { counterIn } from '#gateway/process/metrics.ts';

/** Prometheus metrics of sent codes, without numbers, addresses or merchants. */
export interface CodeFigures {
  readonly codes: Counter<'channel' | 'outcome'>;
  readonly alarms: Counter<'channel'>;
}

export function createCodeFigures(registry: Registry): CodeFigures {
  return {
    codes: counterIn(registry, {
      name: 'livery_codes_total',
      help: 'Verification codes, by channel and what became of them (sent, refused by a budget, verified).',
      labelNames: ['channel', 'outcome'],
    }),
    alarms: counterIn(registry, {
      name: 'livery_code_alarms_total',
      help: 'Times that far more codes were sent than verified; table code_alarm says at which merchant.',
      labelNames: ['channel'],
    }),
  };
}
