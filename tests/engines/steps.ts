/** Steps shared by the tests and screenshots of all engines. */
import type { Part } from './driver.ts';
import type { Person } from './person.ts';

const PASSWORD = 'Lantern4river9';
const DEMO_PASSWORD = 'Livery-demo-1';

export const element = (id: string, within = ''): Part => ({ css: `[data-element="${id}"] ${within}`.trim() });
export const dialog = (name: string, within = '', showing?: RegExp): Part => ({
  css: `[data-dialog="${name}"] ${within}`.trim(),
  ...(showing && { showing }),
});

export async function openPage(person: Person, address: string): Promise<void> {
  await person.open(address);
  await person.until('the page to be taken over', '() => document.documentElement.hasAttribute("data-hydrated")');
}

/** Fills in the open log-in window, until the outcome is visible. */
export async function logIn(person: Person, account: string, outcome: Part = element('account.name')): Promise<void> {
  await person.write(dialog('login', 'input[name=username]'), account);
  await person.write(dialog('login', 'input[name=password]'), DEMO_PASSWORD);
  await person.send(dialog('login', 'button[type=submit]', /^Log in$/), outcome);
}

export async function enterAs(person: Person, address: string, account = 'player1'): Promise<void> {
  await openPage(person, address);
  await person.click({ css: '[data-element="account.login"] button', showing: /^Log in$/ });
  await logIn(person, account);
}

export async function register(person: Person, address: string): Promise<void> {
  await openPage(person, address);
  await person.click(element('register.method.username'));
  const name = `e${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`;
  const fields = { username: name, password: PASSWORD, confirmPassword: PASSWORD };
  for (const [field, value] of Object.entries(fields))
    await person.write(element(`register.${field}`, 'input:not([type=hidden])'), value);
  for (const consent of ['terms', 'ageConfirmation'])
    await person.click(element(`register.${consent}`, 'input[type=checkbox]'));
  await person.send(dialog('register', 'button', /^Create account$/), element('account.name'));
}

/** Opens a new staff user's link, chooses a password and comes to the console. */
export async function enterConsole(person: Person, link: string): Promise<void> {
  await person.open(link);
  for (const name of ['password', 'repeat']) await person.write({ css: `input[name=${name}]` }, 'a heron in the reeds');
  await person.click({ css: 'button[type=submit]' });
  await person.click({ css: 'button', showing: /^Set up later$/ });
  await person.sees({ css: '#content' });
}
