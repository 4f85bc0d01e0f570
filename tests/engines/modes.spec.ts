/**
 * Ten screens in every engine with visitors' preferences: nothing is missing, truncated or scrolled sideways. Saves a
 * screenshot of each.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { indexPage, type Shot } from '#scripts/gallery/index-page.ts';
import { faultsOf } from '#tests/e2e/narrow/faults.ts';
import { type EngineName, ownComplaints } from './driver.ts';
import { openEngine } from './open-engine.ts';
import { type Person, personAt } from './person.ts';
import { MODES, type Mode, SCREENS } from './screens.ts';
import { siteOf } from './take-journeys.ts';
import { IS_LONG } from './transports.ts';

const FOLDER = 'gallery/engines';
/** Loading parts have another shape. */
const SOON = { timeout: 20_000 };
const ENGINES: readonly EngineName[] = ['chromium', 'firefox', 'webkit'];

/** Under forced colours an outline marks the selected item. */
const UNTOLD = `() => [...document.querySelectorAll('[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && getComputedStyle(node).outlineStyle === 'none')
  .map((node) => 'chosen, and not told: ' + node.outerHTML.slice(0, 80))`;

/** Every engine runs with reduced motion: nothing may move for longer than a blink. */
const MOVING = `() => document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime > 500)
  .map(({ effect }) => 'moves: ' + effect.target?.outerHTML.slice(0, 80))`;

/** Soft assertions: every screen is checked, whatever failed before. */
const expectSoftly = expect.configure({ soft: true });

async function faultsAt(person: Person, { wishes }: Mode): Promise<readonly string[]> {
  const lost = await person.ask<string[]>(faultsOf.toString());
  const moving = await person.ask<string[]>(MOVING);
  const untold = wishes.forcedColours ? await person.ask<string[]>(UNTOLD) : [];
  return [...lost, ...moving, ...untold];
}

if (IS_LONG)
  for (const engine of ENGINES)
    for (const mode of MODES.filter(({ engines = ENGINES }) => engines.includes(engine)))
      test(`${engine}, ${mode.name}: ${SCREENS.length} screens, and all of each is there`, async () => {
        const opened = await openEngine(engine, mode.wishes);
        const page = await opened.newPage(mode.size);
        const person = personAt(page);
        await mkdir(FOLDER, { recursive: true });
        try {
          for (const screen of SCREENS) {
            await screen.show(person, siteOf('http', engine));
            if (mode.isUnderstood !== undefined)
              expect(await person.ask(mode.isUnderstood), `${engine} has the wish ${mode.name}`).toBe(true);
            await expectSoftly.poll(() => faultsAt(person, mode), { message: screen.name, ...SOON }).toEqual([]);
            await page.picture(join(FOLDER, fileOf(screen.name, mode, engine)));
          }
          expect(ownComplaints(page)).toEqual([]);
        } finally {
          await page.close();
          await opened.close();
        }
      });

test.afterAll(async () => {
  if (IS_LONG) await writeFile(join(FOLDER, 'index.html'), indexPage(shots()));
});

/** By mode, with the engines next to each other. */
function shots(): readonly Shot[] {
  return MODES.flatMap((mode) =>
    SCREENS.flatMap(({ name }) =>
      (mode.engines ?? ENGINES).map((engine) => ({
        file: fileOf(name, mode, engine),
        group: mode.name,
        screen: name,
        words: [engine],
      })),
    ),
  );
}

function fileOf(screen: string, { name }: Mode, engine: EngineName): string {
  return `${[screen, name, engine].join('-').replaceAll(/[^a-z0-9]+/gi, '-')}.png`;
}
