/**
 * A form of a page that came with its window open is sent before the application is there (decision 132): by the browser
 * itself, to the address that takes it without script, and with its human check. Once React is about to have the page this
 * stands back; a check that is under way is the application's then.
 */
import { readDataBlock } from '#contract/page/data-block.ts';
import { PASSWORD_DUE, POST_MARKS } from '#contract/page/posted.ts';
import { type HumanCheckScene, humanChallenge } from '#contract/verification/calls.ts';
import type { HumanChallenge } from '#contract/verification/read.ts';
import { writeHeaders } from '#contract/wire/gateway-headers.ts';
import { openReply } from '#contract/wire/open-reply.ts';
import { own, ownText } from '#model/json/json.ts';
import { leaveEarlyCheck } from '../forms/human-check/early-check.ts';
import { createHumanCheck, type HumanCheck } from '../human-check/human-check.ts';
import { findAnswer, writeSolution } from '../human-check/solve-challenge.ts';
import { type Boot, bootOf } from './early-touch.ts';

/** Windows with a human check, by their names, and what it stands before. */
const SCENES: Readonly<Record<string, HumanCheckScene>> = { login: 'login', register: 'register' };

/** From now on the forms of the page's window are sent as long as the application is not there. */
export function sendFormsEarly(): void {
  const boot = bootOf();
  if (boot === undefined) return;
  const checks = new Map<HumanCheckScene, HumanCheck>();
  const checkOf = (form: HTMLFormElement): HumanCheck | undefined => {
    const scene = sceneOf(form);
    return scene && (checks.get(scene) ?? beginCheck(scene, checks));
  };
  // What was typed before this came, or filled in by the browser, was heard by nobody.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-dialog] form'))
    if (!boot.isAttached && isFilledIn(form)) checkOf(form)?.start();
  document.addEventListener(
    'input',
    ({ target }) => {
      const form = boot.isAttached ? undefined : formOf(target);
      if (form !== undefined) checkOf(form)?.start();
    },
    true,
  );
  document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      const form = boot.isAttached || submitter?.hasAttribute('name') ? undefined : formOf(target);
      if (form !== undefined) void send(form, checkOf(form), boot);
    },
    true,
  );
}

function beginCheck(scene: HumanCheckScene, checks: Map<HumanCheckScene, HumanCheck>): HumanCheck {
  const check = createHumanCheck({
    ask: () => askForChallenge(scene),
    // Beside the page without a worker, whose file would have to come first: Web Crypto has threads of its own.
    solve: async (challenge) => writeSolution(challenge, await findAnswer(challenge)),
    now: () => Date.now(),
  });
  checks.set(scene, check);
  leaveEarlyCheck({ scene, check });
  return check;
}

/** The form of the page's window that something belongs to. */
function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof HTMLFormElement ? target : ((target as { form?: unknown } | null)?.form ?? undefined);
  return form instanceof HTMLFormElement && form.closest('[data-dialog]') !== null ? form : undefined;
}

/** Whether a text of its is another than the page came with. */
function isFilledIn(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some((one) => one.value !== one.defaultValue);
}

/** What the check of a form stands before; undefined where its window shows none. */
function sceneOf(form: HTMLFormElement): HumanCheckScene | undefined {
  const window = form.closest<HTMLElement>('[data-dialog]');
  if (!window?.querySelector('[data-human-check]')) return undefined;
  const name = window.dataset['dialog'] ?? '';
  return Object.hasOwn(SCENES, name) ? SCENES[name] : undefined;
}

/** Sends a form once its check is passed, unless something else was pressed meanwhile or the application has come. */
async function send(form: HTMLFormElement, check: HumanCheck | undefined, boot: Boot): Promise<void> {
  if (isLeftToApplication()) return;
  const missing = firstEmpty(form, check !== undefined);
  if (missing !== undefined) {
    boot.forget();
    missing.focus();
    return;
  }
  try {
    const solution = await check?.pass();
    if (boot.isAttached || boot.kept?.target !== form) return;
    // The button stays marked until the answer has come.
    boot.kept = null;
    write(form, POST_MARKS.early, '1');
    write(form, POST_MARKS.check, solution ?? '');
    // A control of a merchant's could have the method's name.
    HTMLFormElement.prototype.submit.call(form);
    check?.reset();
  } catch {
    // It is kept: the application tries again, and says why where it fails.
  }
}

/** The answer to an early form said that the password is due: only the application can ask for another one. */
function isLeftToApplication(): boolean {
  return ownText(own(readDataBlock('livery-page'), 'posted'), 'code') === PASSWORD_DUE;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The first control that must not be empty and is. What else is wrong the gateway tells. A form that was refused comes back with a
 * picture to be read, for who has no script: where a check is passed nobody needs it before the gateway asks for it.
 */
function firstEmpty(form: HTMLFormElement, isChecked: boolean): Control | undefined {
  const isControl = (one: Element): one is Control => 'required' in one && one.required === true;
  const isSpared = (one: Control) => isChecked && one.name === 'captcha' && one.getAttribute('aria-invalid') !== 'true';
  return [...form.elements].filter(isControl).find((one) => one.validity.valueMissing && !isSpared(one));
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const known = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const control = known ?? form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name }));
  control.value = value;
}

/** Asks the gateway for a challenge, without the client that the application brings. Rejects as that does. */
async function askForChallenge(scene: HumanCheckScene): Promise<HumanChallenge> {
  const page = await readPage();
  const [merchant, language] = [ownText(page, 'merchant') ?? '', ownText(page, 'language') ?? ''];
  const headers = writeHeaders(humanChallenge, {
    ...{ merchant, language, module: humanChallenge.module },
    ...{ now: Date.now(), token: null, key: undefined },
  });
  const reply = await fetch(`${humanChallenge.path}?scene=${scene}`, { headers, credentials: 'same-origin' });
  return openReply(humanChallenge, { status: reply.status, headers: reply.headers, body: await reply.text() }, 2);
}

/**
 * What the page says of itself stands at its end: on a slow line fields are typed into before that has come. `DOMContentLoaded` would
 * wait for the application too, whose script is a module.
 */
async function readPage(): Promise<unknown> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
  return readDataBlock('livery-page');
}
