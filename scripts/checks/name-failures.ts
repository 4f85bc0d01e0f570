/** A failed or flaky test, and the start of its error message. */
export interface NamedTest {
  readonly name: string;
  readonly why: string;
}

export interface NamedTests {
  readonly failed: readonly NamedTest[];
  /** Tests that failed at first and passed on a retry. */
  readonly unsteady: readonly NamedTest[];
}

const NONE: NamedTests = { failed: [], unsteady: [] };

interface Attempt {
  readonly status?: string;
  readonly error?: { readonly message?: string };
}

interface Suite {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly Attempt[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status?: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Failed tests and files from a Vitest JSON report; empty for an unreadable report. */
export function nameVitest(report: unknown): NamedTests {
  const files = (report as VitestReport | null)?.testResults ?? [];
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [{ name, why: firstWords(message) }];
    return tests.map((test) => ({ name: test.fullName, why: firstWords(test.failureMessages?.[0]) }));
  });
  return { ...NONE, failed };
}

/** Failed and flaky tests from a Playwright JSON report; empty for an unreadable report. */
export function namePlaywright(report: unknown): NamedTests {
  const tests = ((report as Suite | null)?.suites ?? []).flatMap(testsOf);
  const named = (status: string) =>
    tests.filter((test) => test.status === status).map(({ name, why }) => ({ name, why }));
  return { failed: named('unexpected'), unsteady: named('flaky') };
}

function testsOf(suite: Suite): (NamedTest & { readonly status: string })[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      name: `${suite.file ?? ''}: ${title}`,
      why: firstWords(results.find((result) => result.error)?.error?.message),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with a control character
const COLOURS = /\u001b\[[0-9;]*m/g;

/** The first lines of a message on one line, without colours. */
function firstWords(message = ''): string {
  return message
    .replace(COLOURS, '')
    .split('\n')
    .slice(0, 6)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' / ')
    .slice(0, 400);
}
