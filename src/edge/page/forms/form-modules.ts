import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FormSpec, JsonSchema } from '#model/form/form.ts';
import { JobRefused } from '#pool/job.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Compiler } from '#validator/compiler.ts';
import { isPreviewRevision } from '../../brands/previews.ts';
import type { Site } from '../../brands/sites.ts';
import { createSingleFlight } from '../../memory/single-flight.ts';
import { type PackedBytes, packedSize, packText } from '../../wire/compress.ts';
import type { MethodForms } from './method-forms.ts';

/** A module; `busy`: the module exists, but the compiler has no capacity now. */
export type FoundModule = PackedBytes | 'busy';

/** Validators of forms whose fields depend on a merchant's rules, compiled to modules that pages import. */
export interface FormModules {
  /** Compiles the missing modules of a site in the background. */
  prepare(site: Site): void;
  /** URL of each form's module, by the form's id; the same schema has the same URL on every edge of this build. */
  addresses(site: Site): Readonly<Record<string, string>>;
  /**
   * The module of that hash if it belongs to one of the sites; compiled again if it was evicted. Undefined: there is
   * none.
   */
  read(sites: readonly Site[], hash: string): Promise<FoundModule | undefined>;
  /** The module of a payment method's form, compiled on first request. Undefined: the merchant has no such method. */
  readMethod(site: Site, name: string): Promise<FoundModule | undefined>;
  close(): void;
}

export interface FormModulesOptions {
  /** Absent: forms have no client-side validators, and the gateway alone validates. */
  readonly compiler?: Compiler | undefined;
  /** Another build may compile differently: its modules have other URLs. */
  readonly buildId: string;
  readonly methods: MethodForms;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

interface SiteForm {
  readonly id: string;
  readonly hash: string;
  readonly schema: JsonSchema;
}

/** Maximum bytes of cached modules: some thousand, of 25 kB each with their encodings. */
const MOST_BYTES = 64 * 1024 * 1024;
/** How long a form that did not compile is not tried again on request. */
const NO_MODULE_MS = 10 * 60_000;

export const MODULE_TYPE = 'text/javascript; charset=utf-8';

/** The hash in a module's file name below /_portal; undefined: another file. */
export function hashOfModule(file: string): string | undefined {
  return /^([\w-]{16})\.js$/.exec(file)?.[1];
}

/**
 * Cache of modules: the merchant comes first in every key, misses run in single flight. A compile failure is logged
 * once.
 */
export function createFormModules(options: FormModulesOptions): FormModules {
  const { compiler, buildId, methods } = options;
  const known = new WeakMap<Site, readonly SiteForm[]>();
  const modules = createCompiling(options);
  let isClosed = false;

  function formsOf(site: Site): readonly SiteForm[] {
    const forms = known.get(site) ?? (compiler ? rulesForms(site).map((form) => nameForm(form, buildId)) : []);
    known.set(site, forms);
    return forms;
  }

  return {
    prepare(site) {
      // After the caller has its site: the forms are derived then, too.
      setImmediate(() => {
        if (!isClosed) for (const form of formsOf(site)) void modules.tryAgain(site.merchant, form);
      }).unref();
    },
    addresses(site) {
      return Object.fromEntries(formsOf(site).map(({ id, hash }) => [id, addressOf(site, hash)]));
    },
    async read(sites, hash) {
      for (const site of sites) {
        const form = formsOf(site).find((one) => one.hash === hash);
        if (form) return (await modules.read(site.merchant, form)) ?? undefined;
      }
      return undefined;
    },
    async readMethod(site, name) {
      const spec = compiler && (await methods.find(site, name));
      return (spec && (await modules.read(site.merchant, nameForm(spec, buildId)))) ?? undefined;
    },
    close() {
      isClosed = true;
      modules.close();
    },
  };
}

/**
 * Compiles each form once. Null is cached for a while for a form that does not compile: the failure is logged, and a
 * read does not retry it. `busy` is not cached: the next read tries again.
 */
function createCompiling({ compiler, log }: FormModulesOptions) {
  const cache = new LRUCache<string, { readonly packed: PackedBytes | null }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ packed }) => (packed ? packedSize(packed) : 1),
  });
  const compiling = createSingleFlight<FoundModule | null>();
  let isClosed = false;

  async function compile(merchant: string, { id, schema }: SiteForm): Promise<FoundModule | null> {
    if (!compiler || isClosed) return null;
    try {
      const { module, problems } = await compiler.compile(merchant, schema);
      for (const { code, path, found, expected } of problems)
        logEvent(log, 'form.field_not_validated', { merchant, form: id, code, pointer: path, found, expected });
      return await packText(module);
    } catch (err) {
      if (err instanceof JobRefused && err.why === 'busy') {
        logEvent(log, 'form.compile_busy', { err, merchant, form: id });
        return 'busy';
      }
      if (!isClosed) logEvent(log, 'form.compile_failed', { err, merchant, form: id });
      return null;
    }
  }

  async function read(merchant: string, form: SiteForm): Promise<FoundModule | null> {
    const key = `${merchant} ${form.hash}`;
    const found = cache.get(key);
    if (found !== undefined) return found.packed;
    return compiling(key, async () => {
      const packed = await compile(merchant, form);
      if (packed !== 'busy') cache.set(key, { packed }, packed ? {} : { ttl: NO_MODULE_MS });
      return packed;
    });
  }

  return {
    read,
    /** The site changed: a form that did not compile may compile now. */
    tryAgain(merchant: string, form: SiteForm): Promise<FoundModule | null> {
      const key = `${merchant} ${form.hash}`;
      if (cache.get(key)?.packed === null) cache.delete(key);
      return read(merchant, form);
    },
    close() {
      isClosed = true;
    },
  };
}

/**
 * The registration forms, by method: all other forms have the same fields for every merchant, and the build contains
 * their validators.
 */
function rulesForms({ speak, stored }: Site): readonly FormSpec[] {
  return speak(stored.brand.defaultLanguage).portal.registration.map(({ form }) => form);
}

function nameForm({ id, schema }: FormSpec, buildId: string): SiteForm {
  const text = `${buildId} ${JSON.stringify(schema)}`;
  return { id, schema, hash: createHash('sha256').update(text).digest('base64url').slice(0, 16) };
}

/** A preview is private: its modules are served next to its portal file, and expire with it. */
function addressOf({ revision }: Site, hash: string): string {
  return `/_portal/${isPreviewRevision(revision) ? revision : 'forms'}/${hash}.js`;
}
