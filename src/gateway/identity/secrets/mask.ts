/** An e-mail address of which its owner knows the rest: `p•••@e•••.com`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const end = host.lastIndexOf('.');
  return `${hide(name)}@${hide(host.slice(0, Math.max(end, 0)))}${end < 0 ? '' : host.slice(end)}`;
}

/** A number (E.164) of which its owner knows the rest: `+65 •••• 567`. */
export function maskMobile(number: string): string {
  return `${number.slice(0, 3)} •••• ${number.slice(-3)}`;
}

/** What strangers may see of a name: two characters at most, and of a short one no more than its first. */
export function maskName(name: string): string {
  const points = [...name];
  return `${points.slice(0, points.length > 3 ? 2 : 1).join('')}•••`;
}

const hide = (text: string) => `${[...text].slice(0, 1).join('')}•••`;
