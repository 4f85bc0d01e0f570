import { allCalls, type ListedCall } from '#contract/registry.ts';
import { isObject, own } from '#model/json/json.ts';
import type { Browser, Change } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { type Reply, readReply, reported } from '../kit/replies.ts';
import { pathOf } from '../paths/derived.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';

export function callNamed(name: string): ListedCall {
  const call = allCalls.find((one) => one.name === name);
  if (call === undefined) throw new Error(`A relation names ${name}, which is not a call of the contract.`);
  return call;
}

/** The value of a success. Throws NotOffered if the call is absent or hidden, NotTried if it failed. */
export async function readValue(
  browser: Browser,
  call: ListedCall,
  request: unknown = {},
  change: Change = {},
): Promise<unknown> {
  return successOf(call, await replyOf(browser, call, request, change));
}

/** The same of a reply that was read. */
export function successOf(call: ListedCall, reply: Reply): unknown {
  if (reply.success) return reply.value;
  if (reply.status === 404 || reply.status === 403 || reply.errorCode === 'function_not_available')
    throw new NotOffered(`${call.name} is not offered`);
  throw new NotTried(`${call.name} ended with ${reported(reply)}`);
}

/** A readable reply. The call's own cases report one that is not. */
export async function replyOf(browser: Browser, call: ListedCall, request: unknown, change: Change): Promise<Reply> {
  try {
    return readReply(await browser.ask(call, request, change), call.bare);
  } catch (error) {
    if (error instanceof Failed) throw new NotTried(`${call.name} failed: ${error.message}`);
    throw error;
  }
}

/** The call as its own path sends it at a merchant, with changes to the request. */
export async function readByPath(
  kit: Kit,
  merchant: ProfileMerchant,
  call: ListedCall,
  rest: object = {},
  change: Change = {},
): Promise<unknown> {
  const { browser, request } = await pathOf(call).prepare(kit, merchant);
  return readValue(browser, call, { ...(request as object), ...rest }, change);
}

/** The value at a path of keys, such as `list/0/id`. */
export function at(value: unknown, path: string): unknown {
  return path === '' ? value : path.split('/').reduce<unknown>((inner, key) => keyOf(inner, key), value);
}

function keyOf(value: unknown, key: string): unknown {
  return Array.isArray(value) ? value[Number(key)] : own(value, key);
}

/** The rows of a list at a path; none if there is no list. */
export function rowsAt(value: unknown, path = ''): readonly Readonly<Record<string, unknown>>[] {
  const list = at(value, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A value to compare: numbers are equal whatever their zeros, objects whatever the order of their keys. */
export function comparable(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && NUMBER.test(value)) return withoutZeros(value);
  if (Array.isArray(value)) return `[${value.map(comparable).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'nothing';
  const parts = Object.keys(value).toSorted();
  return `{${parts.map((key) => `${key}:${comparable(value[key])}`).join(',')}}`;
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
