/** Masks an e-mail address so that its owner recognises it: `p•••@e•••.com`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const end = host.lastIndexOf('.');
  return `${hide(name)}@${hide(host.slice(0, Math.max(end, 0)))}${end < 0 ? '' : host.slice(end)}`;
}

/** Masks an E.164 number so that its owner recognises it: `+65 •••• 567`. */
export function maskMobile(number: string): string {
  return `${number.slice(0, 3)} •••• ${number.slice(-3)}`;
}

/** Masks a name for other users: at most two characters, and of a short name only the first. */
export function maskName(name: string): string {
  const points = [...name];
  return `${points.slice(0, points.length > 3 ? 2 : 1).join('')}•••`;
}

const hide = (text: string) => `${[...text].slice(0, 1).join('')}•••`;
