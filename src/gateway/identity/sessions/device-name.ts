import Bowser from 'bowser';

/** Longer user agents are cut before they are read: the parser runs patterns over them. */
const MOST_READ = 400;
const MOST_NAME = 80;

/** What a member calls the browser, like 'Firefox on Windows'; empty when it does not say. At most 80 characters. */
export function deviceName(userAgent: string | undefined): string {
  const read = userAgent?.slice(0, MOST_READ).trim() ?? '';
  if (read === '') return '';
  const parser = Bowser.getParser(read);
  const names = [parser.getBrowserName(), parser.getOSName()].filter((name) => name !== '');
  return names.join(' on ').slice(0, MOST_NAME);
}
