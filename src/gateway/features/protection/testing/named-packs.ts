import { readFileSync } from 'node:fs';
import type { BrandOfMerchant, BrandsPort } from '#gateway/context/brands-port.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { createCalendars } from '#gateway/wiring/keep-calendars.ts';
import { parsePack } from '#model/packs/parse-pack.ts';

export const fileOf = (id: string): object => JSON.parse(readFileSync(`packs/${id}/pack.json`, 'utf8'));

/** A brand in USD whose packs a test names. */
export interface NamedPacks {
  readonly brands: BrandsPort;
  /** Packs by id; the others are the files of this repository. */
  readonly documents: Map<string, object>;
  /** The brand names packs, and the gateway's poller runs once. */
  name(gateway: TestGateway, ...ids: readonly string[]): Promise<void>;
  /** The brand names a new pack in UTC that has an obligation of this kind for each of the terms. */
  demand(
    gateway: TestGateway,
    kind: 'identity' | 'exclusion' | 'threshold',
    ...terms: readonly object[]
  ): Promise<void>;
}

export function createNamedPacks(): NamedPacks {
  const documents = new Map<string, object>();
  let named: readonly string[] = [];

  function brandOf(merchant: string): BrandOfMerchant {
    const currency = { code: 'USD', exponent: 2, symbol: '$', position: 'before' };
    return { merchant, brand: { timeZone: 'UTC', currency, packs: named } } as unknown as BrandOfMerchant;
  }
  const brands: BrandsPort = {
    list: () => [brandOf('aurora')],
    find: brandOf,
    problems: () => [],
    packs: async (ids) =>
      ids.map((id) => {
        const document = documents.get(id) ?? fileOf(id);
        const { value: pack, problems } = parsePack(document);
        return { id, pack, document, problem: problems[0]?.found ?? '' };
      }),
  };

  async function name({ context }: TestGateway, ...ids: readonly string[]): Promise<void> {
    named = ids;
    const calendars = createCalendars(context);
    calendars.start();
    await calendars.stop();
  }

  async function demand(gateway: TestGateway, kind: string, ...terms: readonly object[]): Promise<void> {
    const id = `pack${documents.size}`;
    const source = { name: 'A law', readOn: '2026-01-01', grade: 'A' };
    const obligations = terms.map((ofOne, at) => {
      return { id: `${id}.row${at}`, kind, clause: `Art. ${at}`, summary: 'x', source, [kind]: ofOne };
    });
    const head = { title: 'x', authority: 'x', version: '2026.1.1', currency: 'USD', zone: 'UTC' };
    documents.set(id, { id, ...head, obligations });
    await name(gateway, id);
  }

  return { brands, documents, name, demand };
}
