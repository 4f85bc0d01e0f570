/** The page of own limits, breaks and self-exclusion, in every state. */

import type { PageSetup } from '../../page-setup.ts';
import { dialogOf, logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { FAILS, open, SILENT, show } from './describe.ts';
import { HOUR } from './replies.ts';

const PROTECTION = '/wps/member/protection';
const DAY = 24 * HOUR;

function repliesOf({ persona: { brand } }: PageSetup) {
  const now = Date.now();
  const amount = (units: number) => String(units * (brand === 'lotus' ? 25_000 : 1));
  const limits = ['DEPOSIT_GROSS', 'DEPOSIT_NET', 'LOSS_NET', 'STAKE'].flatMap((measure) =>
    ['DAY', 'WEEK', 'MONTH'].map((period) => ({ measure, period })),
  );
  const [first, second, ...rest] = limits;
  const used = { ...first, amount: amount(100), used: amount(70), left: amount(30), endsAt: now + 6 * HOUR };
  const week = { ...second, amount: amount(400), used: amount(400), left: '0', endsAt: now + 3 * DAY };
  const asks = (effectiveAt: number) => ({ amount: amount(900), effectiveAt, confirmUntil: effectiveAt + 7 * DAY });
  const held = { ...asks(now + 20 * HOUR), contact: true };
  const single = { measure: 'SINGLE_STAKE' };
  const time = { measure: 'TIME', period: 'DAY' };
  const others = [single, time, { measure: 'BALANCE' }];
  const othersSet = [
    single,
    { ...time, amount: '120', used: '75', left: '45', endsAt: now + 6 * HOUR },
    { measure: 'BALANCE', amount: amount(500), used: amount(120), left: amount(380) },
  ];
  const empty = {
    limits: [...limits, ...others],
    raiseAfterHours: 24,
    pauses: [],
    breakHours: [24, 72, 168, 336, 720, 1_008],
    exclusionMonths: [6, 12, 24, 60],
    mayExcludeForever: true,
    realityCheckMinutes: { choices: [10, 15, 20, 30, 45, 60] },
    zone: 'UTC',
    now,
  };
  const pause = { kind: 'BREAK', startsAt: now - HOUR, endsAt: now + DAY };
  const exclusion = { kind: 'EXCLUSION', startsAt: now - HOUR };
  const waiting = { ...exclusion, startsAt: now - 200 * DAY, returnsFrom: now - HOUR, coolingOffHours: 24 };
  const withLimits = { ...empty, limits: [used, { ...week, request: asks(now + 20 * HOUR) }, ...rest, ...othersSet] };
  return {
    'safer-play-empty': empty,
    'safer-play-limits': withLimits,
    'safer-play-confirm': { ...empty, limits: [used, { ...week, request: asks(now - HOUR) }, ...rest, ...others] },
    'safer-play-contact': {
      ...empty,
      limits: [used, { ...week, contactAbove: amount(400), request: held }, ...rest, ...others],
    },
    'safer-play-break': { ...withLimits, pause, pauses: [pause] },
    'safer-play-excluded': { ...withLimits, pause: exclusion, pauses: [exclusion, pause] },
    'safer-play-return': { ...withLimits, pause: waiting, pauses: [waiting, pause], returnsOnRequest: true },
  };
}

export const SAFER_PLAY_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Cashier',
    name: 'safer-play',
    casts: castsOf(EACH),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const all = repliesOf(setup);
      for (const [name, reply] of Object.entries(all)) {
        await open(setup, 'saferPlay', { [PROTECTION]: reply });
        await shoot(name);
      }
      await open(setup, 'saferPlay', { [PROTECTION]: all['safer-play-limits'] });
      await page.locator('[data-limit="DEPOSIT_GROSS DAY"] button').first().click();
      await dialogOf(page, 'limit').locator('form').waitFor();
      await shoot('safer-play-set');
      await open(setup, 'saferPlay', { [PROTECTION]: all['safer-play-empty'] });
      for (const [at, name] of ['break', 'exclusion'].entries()) {
        await page.locator('[data-pause] button').nth(at).click();
        await dialogOf(page, name).locator('form').waitFor();
        await shoot(`safer-play-${name}-window`);
        await page.keyboard.press('Escape');
        await dialogOf(page, name).waitFor({ state: 'detached' });
      }
      await open(setup, 'saferPlay', { [PROTECTION]: SILENT });
      await shoot('safer-play-loading');
      await open(setup, 'saferPlay', { [PROTECTION]: FAILS });
      await show(page, '[role="alert"]');
      await shoot('safer-play-lost');
    },
  },
];
