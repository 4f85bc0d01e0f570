import { SCREENS } from '#model/catalogue/routes.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { type Problem, pointer, showValue } from '#model/json/problem.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import { pageElement } from '#model/screens/gate.ts';
import { findScreen } from '#model/screens/screens.ts';
import type { Brand } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import { hider } from './check-registration.ts';
import { possibleIds } from './findings/possible.ts';

/**
 * Targets of entries (docs/reference/elements.md#routes): an address in the brand file that is no route, and routes, windows and
 * pages that the file hides while it shows entries to them. The path checker covers what needs the navigation graph
 * (reachability, loops).
 */
export function checkTargets(brand: Brand): readonly Problem[] {
  return [
    ...ownAddresses(brand).filter(isNoRoute).map(deadTarget),
    ...refusingSlides(brand),
    ...hiddenTargets(brand, composeElements(brand)),
  ];
}

/** A signed-in player; nothing else is known. */
const PLAYER: FactSource = { value: (name) => (name === 'member.type' ? 0 : undefined) };

/** Slides that lead members to sign-in windows, which redirect them to the home page. */
function refusingSlides(brand: Brand): readonly Problem[] {
  return brand.home.flatMap((section, at) =>
    (section.slides ?? []).flatMap(({ action, when }, slideAt): readonly Problem[] => {
      const go = action && 'go' in action ? action.go : undefined;
      const window = go === undefined ? undefined : findScreen(pathOf(go))?.modal;
      if (window === undefined || evaluate(expandCondition(when ?? true), PLAYER) === false) return [];
      return [
        {
          code: 'brand.slide-refuses',
          path: pointer('home', at, 'slides', slideAt, 'action', 'go'),
          found: `${showValue(go)}, shown to members too`,
          expected: 'a target that everyone who sees the slide can open',
          remedy: 'Add the condition "when" with "member": "visitor" to the slide.',
          severity: 'warning',
        },
      ];
    }),
  );
}

interface OwnAddress {
  readonly go: string;
  readonly path: string;
}

export function ownAddresses(brand: Brand): readonly OwnAddress[] {
  const added = brand.additions.map(({ action }, at) => ({
    go: action.go,
    path: pointer('additions', at, 'action', 'go'),
  }));
  const slides = brand.home.flatMap((section, at) =>
    (section.slides ?? []).map(({ action }, slideAt) => ({
      go: action && 'go' in action ? action.go : undefined,
      path: pointer('home', at, 'slides', slideAt, 'action', 'go'),
    })),
  );
  return [...added, ...slides].flatMap(({ go, path }) => (go === undefined ? [] : [{ go, path }]));
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? address;
}

function isNoRoute({ go }: OwnAddress): boolean {
  return findScreen(pathOf(go)) === undefined;
}

function deadTarget({ go, path }: OwnAddress): Problem {
  const near = suggestName(
    pathOf(go),
    SCREENS.map((screen) => screen.path),
  );
  return {
    code: 'brand.dead-target',
    path,
    found: `${showValue(go)}, which is not a screen of the site`,
    expected: 'the address of a screen, such as /promotions',
    remedy: near ? `Did you mean "${near}"?` : 'Write the address of a screen, or use "link" for another site.',
  };
}

function hiddenTargets(brand: Brand, elements: readonly Element[]): readonly Problem[] {
  const [known, shown] = [new Set(elements.map(({ id }) => id)), possibleIds(brand)];
  const isShown = (id: string): boolean => !known.has(id) || shown.has(id);
  const slides = ownAddresses(brand).flatMap(({ go, path }) =>
    path.startsWith('/home') ? [{ from: `the slide at ${path}`, to: [routeId(go)] }] : [],
  );
  // Pages of a centre are inside it and do not count as entries to it.
  const outside = elements.filter(({ slot }) => slot !== 'member' && slot !== 'agent');
  const entries = outside.filter((element) => targetsOf(element).length > 0 && shown.has(element.id));
  const links = [...entries.map((element) => ({ from: element.id, to: targetsOf(element) })), ...slides];
  const hidden = new Map<string, string[]>();
  for (const { from, to } of links) {
    const target = to.find((id) => id !== undefined && !isShown(id));
    if (target !== undefined) hidden.set(target, [...(hidden.get(target) ?? []), from]);
  }
  return [...hidden].flatMap(([target, from]) => hiddenTarget(brand, target, from));
}

function routeId(address: string): string | undefined {
  const screen = findScreen(pathOf(address));
  return screen && `route.${screen.path}`;
}

/** The elements that must be shown for an entry to work: the route, or the window and its page. */
function targetsOf({ action }: Element): readonly (string | undefined)[] {
  if (action === undefined) return [];
  if ('go' in action) return [routeId(action.go)];
  if (!('open' in action)) return [];
  return [`modal.${action.open}`, ...(action.page === undefined ? [] : [pageElement(action.open, action.page)])];
}

const MOST_NAMED = 6;

function hiddenTarget(brand: Brand, target: string, from: readonly string[]): readonly Problem[] {
  const by = hider(brand, target);
  // Hidden indirectly: another finding reports the cause, or the entries are hidden with the target.
  if (by === undefined) return [];
  const named = from.slice(0, MOST_NAMED).join(', ');
  const more = from.length > MOST_NAMED ? ` and ${from.length - MOST_NAMED} more` : '';
  return [
    {
      code: 'brand.hidden-target',
      path: pointer('elements', by.key, by.part),
      found: `${target} hidden while ${named}${more} ${from.length === 1 ? 'leads' : 'lead'} to it`,
      expected: 'entries that lead to shown targets',
      remedy: 'Hide the entries too, or show their targets.',
    },
  ];
}
