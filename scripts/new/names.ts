import { CommandError } from '../command-error.ts';

/** One name in every spelling that a recipe needs. */
export interface Names {
  /** `dailyReport` */
  readonly camel: string;
  /** `DailyReport` */
  readonly pascal: string;
  /** `DAILY_REPORT` */
  readonly upper: string;
  /** `daily-report` */
  readonly kebab: string;
  /** `daily_report` */
  readonly snake: string;
  /** `Daily report`: a default title for the author to replace. */
  readonly title: string;
}

/** Parses a name in lower case, kebab case or camel case. Throws CommandError for any other. */
export function readNames(text: string): Names {
  if (!/^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(text) || text.length > 40)
    throw new CommandError(`"${text}" is no name; write it as dailyReport or daily-report.`);
  const words = text
    .replaceAll(/([A-Z])/g, '-$1')
    .toLowerCase()
    .split('-');
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    upper: words.join('_').toUpperCase(),
    kebab: words.join('-'),
    snake: words.join('_'),
    title: capital(words.join(' ')),
  };
}
