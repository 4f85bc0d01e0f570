import Bowser from 'bowser';

/** Longer user agents are truncated, because the parser runs regular expressions over them. */
const MOST_READ = 400;
const MOST_NAME = 80;

/** Display name of a browser, like 'Firefox on Windows'; empty if unknown. At most 80 characters. */
export function deviceName(userAgent: string | undefined): string {
  const read = userAgent?.slice(0, MOST_READ).trim() ?? '';
  if (read === '') return '';
  const parser = Bowser.getParser(read);
  const names = [parser.getBrowserName(), parser.getOSName()].filter((name) => name !== '');
  return names.join(' on ').slice(0, MOST_NAME);
}
