/** Intercepts the page's requests: tracks pending calls, and replaces texts of the site. */
import type { Speech } from '../facts.ts';

const PORTAL_FILE = /^\/_portal\/[^/]+\/[A-Z]{2}\.json$/;
/** Blocked: the gateway would store the language for the member, and pages opened in the meantime would start in it. */
const CHOICE = '/wps/member/language';

let overlaidTexts: Speech['texts'];
let filesTaken = 0;
const asking = new Set<symbol>();
/** Responses count as data and are not translated. */
let answers: string[] = [];

/** Calls whose responses are data, as are vendors and resources in a portal file. */
const CALL = /^\/(?:wps|lgw|lotto|staff)\//;

/** Returns the responses since the last call, as JSON, and clears them. */
export function takeAnswers(): readonly string[] {
  const taken = answers;
  answers = [];
  return taken;
}

export const pendingCalls = (): ReadonlySet<symbol> => new Set(asking);

export const textsTaken = (): number => filesTaken;

export function overlayTexts(texts: Speech['texts']): void {
  overlaidTexts = texts;
}

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
      // The page parses and renders a response shortly after it arrives.
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
