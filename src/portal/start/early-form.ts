/**
 * Submits a form of a server-drawn window before the application is loaded (decision 05): as a native form post to the
 * address that works without script, with its human check. Stops once React is about to attach to the page; the
 * application takes over a running check.
 */
import { readDataBlock } from '#contract/page/data-block.ts';
import { HIDDEN_FIELDS, PASSWORD_DUE } from '#contract/page/posted.ts';
import { type HumanCheckScene, humanChallenge } from '#contract/verification/calls.ts';
import type { HumanChallenge } from '#contract/verification/read.ts';
import { writeHeaders } from '#contract/wire/gateway-headers.ts';
import { openReply } from '#contract/wire/open-reply.ts';
import { own, ownText } from '#model/json/json.ts';
import { leaveEarlyCheck } from '../forms/human-check/early-check.ts';
import { createHumanCheck, type HumanCheck } from '../human-check/human-check.ts';
import { findAnswer, writeSolution } from '../human-check/solve-challenge.ts';
import { type Boot, bootOf } from './early-touch.ts';

/** Windows with a human check by name, and the scene of the check. */
const SCENES: Readonly<Record<string, HumanCheckScene>> = { login: 'login', register: 'register' };

/** Submits the forms of the page's window until the application is attached. */
export function sendFormsEarly(): void {
  const boot = bootOf();
  if (boot === undefined) return;
  const checks = new Map<HumanCheckScene, HumanCheck>();
  const checkOf = (form: HTMLFormElement): HumanCheck | undefined => {
    const scene = sceneOf(form);
    return scene && (checks.get(scene) ?? beginCheck(scene, checks));
  };
  // No listener heard input that was typed or autofilled before this script was loaded.
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
    // On the main thread without a worker, whose file would have to be loaded first: Web Crypto has its own threads.
    solve: async (challenge) => writeSolution(challenge, await findAnswer(challenge)),
    now: () => Date.now(),
  });
  checks.set(scene, check);
  leaveEarlyCheck({ scene, check });
  return check;
}

/** The form in the page's window that an event target belongs to. */
function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof HTMLFormElement ? target : ((target as { form?: unknown } | null)?.form ?? undefined);
  return form instanceof HTMLFormElement && form.closest('[data-dialog]') !== null ? form : undefined;
}

/** Whether an input differs from its value at page load. */
function isFilledIn(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some((one) => one.value !== one.defaultValue);
}

/** The scene of a form's human check; undefined where the window has no check. */
function sceneOf(form: HTMLFormElement): HumanCheckScene | undefined {
  const window = form.closest<HTMLElement>('[data-dialog]');
  if (!window?.querySelector('[data-human-check]')) return undefined;
  const name = window.dataset['dialog'] ?? '';
  return Object.hasOwn(SCENES, name) ? SCENES[name] : undefined;
}

/**
 * Submits a form once its check is passed, unless the visitor clicked something else in the meantime or the application
 * is attached.
 */
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
    if (boot.isAttached || boot.pending?.target !== form) return;
    // The button stays marked as busy until the response arrives.
    boot.pending = null;
    write(form, HIDDEN_FIELDS.early, '1');
    write(form, HIDDEN_FIELDS.check, solution ?? '');
    // A control of the merchant's form could be named `submit` and shadow the method.
    HTMLFormElement.prototype.submit.call(form);
    check?.reset();
  } catch {
    // The submission stays stored: the application retries it and reports a failure.
  }
}

/** The response to an early form said that the password must be changed: only the application can ask for a new one. */
function isLeftToApplication(): boolean {
  return ownText(own(readDataBlock('livery-page'), 'posted'), 'code') === PASSWORD_DUE;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The first required control that is empty. The gateway validates the rest. A refused form comes back with a captcha
 * picture for visitors without script: it is not required where a check is passed, until the gateway asks for it.
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

/** Requests a challenge without the API client of the application. Rejects with the same errors as that client. */
async function askForChallenge(scene: HumanCheckScene): Promise<HumanChallenge> {
  const page = await readPage();
  const [merchant, language] = [ownText(page, 'merchant') ?? '', ownText(page, 'language') ?? ''];
  const headers = writeHeaders(humanChallenge, {
    merchant,
    language,
    module: humanChallenge.module,
    now: Date.now(),
    token: null,
    key: undefined,
  });
  const reply = await fetch(`${humanChallenge.path}?scene=${scene}`, { headers, credentials: 'same-origin' });
  return openReply(humanChallenge, { status: reply.status, headers: reply.headers, body: await reply.text() }, 2);
}

/**
 * The page's data block is at its end: on a slow connection a visitor types before the block arrives.
 * `DOMContentLoaded` would also wait for the application, whose script is a module.
 */
async function readPage(): Promise<unknown> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
  return readDataBlock('livery-page');
}
