import { LOG_EVENTS } from '#serving/log/log-events.ts';
import { tableRow } from './table-row.ts';

/** Builds docs/reference/logs.md from the list of log events. Deterministic. */
export function buildLogsPage(): string {
  const areas = Map.groupBy(Object.entries(LOG_EVENTS), ([name]) => name.slice(0, name.indexOf('.')));
  return [INTRODUCTION, ...[...areas].map(([area, events]) => part(area, events))].join('\n');
}

type Row = readonly [string, (typeof LOG_EVENTS)[keyof typeof LOG_EVENTS]];

function part(area: string, events: readonly Row[]): string {
  const rows = events.map(([name, { level, fields, text }]) =>
    tableRow([`\`${name}\``, level, fields.map((field) => `\`${field}\``).join(', '), text]),
  );
  return [
    `## ${area}`,
    '',
    '| Event | Level | Fields | What happened, what follows |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const INTRODUCTION = `# Log events

Every server writes one JSON object per line to standard output. The field \`event\` names what happened and is stable: alerts match the event, never the sentence in \`msg\`.
The list is data ([log-events.ts](../../src/serving/log/log-events.ts)): this page is written from it (\`npm run docs\`), and a log call without an event, or an event that no
code logs, fails [a test](../../tests/log-calls.test.ts).

| Field | Meaning |
|---|---|
| \`event\` | name of the event, \`area.event_name\` |
| \`level\` | 30 info, 40 warn, 50 error |
| \`msg\` | what happened, and what follows |
| \`time\` | time of the line: ISO 8601 of the site and the gateway, milliseconds since 1970 of a demo provider in its own process |
| \`err\` | the error: name, message, code and stack; never the data of a row |
| \`reqId\` | of a request: its id |

An event at \`error\` needs an operator. An event at \`warn\` needs one if it repeats. Fields with personal data or secrets are written as \`[cut]\` by the site and the gateway. Lines
without \`event\` are written by libraries, such as the web server.
`;
