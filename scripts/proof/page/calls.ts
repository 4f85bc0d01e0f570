/** What a page asks its site for: what is under way, and texts that are laid over those of the site. */
import type { Speech } from '../facts.ts';

const PORTAL_FILE = /^\/_portal\/[^/]+\/[A-Z]{2}\.json$/;
/** The gateway would keep the choice for the member, and a page that begins meanwhile would begin in it. */
const CHOICE = '/wps/member/language';

let overlaidTexts: Speech['texts'];
let filesTaken = 0;
const asking = new Set<symbol>();
/** What was answered: nobody's to translate. */
let answers: string[] = [];

/** Calls whose answers are data, as is what a portal's file has of vendors and resources. */
const CALL = /^\/(?:wps|lgw|lotto|staff)\//;

/** The answers that came since this was asked for last, as JSON. */
export function takeAnswers(): readonly string[] {
  const taken = answers;
  answers = [];
  return taken;
}

/** Calls that are not answered yet. */
export const callsUnderWay = (): ReadonlySet<symbol> => new Set(asking);

/** How many files of texts have come so far. */
export const textsTaken = (): number => filesTaken;

/** From now on these stand in the place of those that the site has. */
export function overlayTexts(texts: Speech['texts']): void {
  overlaidTexts = texts;
}

/** Hears what the page asks for from now on. */
export function hearCalls(): void {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (pathname === CHOICE) return Response.json({ success: true, value: null });
    const call = Symbol(pathname);
    asking.add(call);
    try {
      const answer = await real(input, init);
      if (CALL.test(pathname)) answers.push(await answer.clone().text());
      return PORTAL_FILE.test(pathname) && answer.ok ? await seeded(answer) : answer;
    } finally {
      // What was answered is read and drawn in a moment.
      setTimeout(() => asking.delete(call));
    }
  };
}

interface Data {
  readonly categories: unknown;
  readonly resources: unknown;
}

async function seeded(answer: Response): Promise<Response> {
  const file: { readonly texts: object; readonly portal: Data } = await answer.json();
  const { categories, resources } = file.portal;
  answers.push(JSON.stringify([categories, resources]));
  filesTaken += 1;
  return Response.json({ ...file, texts: { ...file.texts, ...overlaidTexts } });
}
