import { StaffCallFailed } from '#console/api/client.ts';
import {
  type EditConflict,
  readEditConflict,
  type StudioEdit,
  type StudioState,
} from '#contract/staff/studio/calls.ts';
import { brandKeyOrder } from '#model/brand-file/brand-key-order.ts';
import { editFileText } from '#model/brand-file/edit-text.ts';
import { conflictsOf, type MergeConflict, mergeValues } from '#model/brand-file/merge-values.ts';
import { sameText, valueAt } from '#model/brand-file/pointers.ts';

/** What a screen shows of a draft: the server's state with the edits that are not there yet. */
export interface DraftView {
  readonly state: StudioState;
  /** The last edits could not be sent; they stay and are sent again by the next one. */
  readonly failure: StaffCallFailed | undefined;
  /** Keys that another user changed at the same time; their own values are held here. */
  readonly conflicts: readonly ShownConflict[];
}

/** A key, or a part of a list, that two people changed. */
export interface ShownConflict extends EditConflict {
  /** Names of the part of a list; absent: the whole key. */
  readonly part?: readonly string[];
}

export interface DraftStore {
  subscribe(listener: () => void): () => void;
  view(): DraftView;
  /** Takes over a state that was read; ignored while edits are on their way. */
  hear(state: StudioState): void;
  /** The value of a key with the edits that are not sent yet; undefined: absent. */
  read(file: string, pointer: string): unknown;
  /** The files with the edits that are not stored yet; the same object until something changes. */
  files(): Readonly<Record<string, string>>;
  /** Those edits. */
  pending(): readonly StudioEdit[];
  /** Sets a key, or removes it if `value` is undefined. Sent soon, together with others. */
  set(file: string, pointer: string, value: unknown): void;
  /** Sends what is waiting; resolves when nothing is. */
  flush(): Promise<void>;
  /** Writes the own value over the other one, or leaves that. */
  decide(conflict: ShownConflict, keep: 'mine' | 'theirs'): void;
}

export interface DraftStoreOptions {
  readonly send: (edits: readonly StudioEdit[]) => Promise<StudioState>;
  /** Reads the state again after a conflict. */
  readonly reread: () => Promise<StudioState>;
  /** How long an edit waits for the next one, so that typing is one edit. */
  readonly waitMs?: number;
}

interface Waiting {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
  /** The value that the edit replaces, as canonical JSON text. */
  readonly seen: string | undefined;
}

const WAIT_MS = 300;

export const BRAND_FILE = 'brand.json';

/** The state that a call answered; its client has refused every other reply. */
export function stateIn(reply: StudioState | undefined): StudioState {
  if (reply === undefined) throw new StaffCallFailed('bad_reply');
  return reply;
}

/** Holds the edits of one screen until the server has them; never drops one. */
export function createDraftStore(initial: StudioState, options: DraftStoreOptions): DraftStore {
  const { send, reread, waitMs = WAIT_MS } = options;
  const listeners = new Set<() => void>();
  const waiting = new Map<string, Waiting>();
  const merges = new Map<string, Merge>();
  let view: DraftView = { state: initial, failure: undefined, conflicts: [] };
  let documents = parseFiles(initial);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let edited = initial.files;

  function change(part: Partial<DraftView>): void {
    if (part.state) documents = parseFiles(part.state);
    view = { ...view, ...part };
    edited = [...waiting.values()].reduce(withEdit, view.state.files);
    for (const listener of listeners) listener();
  }

  const served = (file: string, pointer: string): unknown => valueAt(documents[file], pointer);

  function put(edit: Waiting): void {
    const key = `${edit.file} ${edit.pointer}`;
    if (sameText(edit.value) === edit.seen) waiting.delete(key);
    else waiting.set(key, edit);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), waitMs);
    change({});
  }

  async function sendWaiting(): Promise<void> {
    const sent = [...waiting];
    try {
      const state = await send(sent.map(([, edit]) => asSent(edit)));
      for (const [key, edit] of sent) {
        const now = waiting.get(key);
        if (now === edit) waiting.delete(key);
        else if (now) waiting.set(key, { ...now, seen: sameText(edit.value) });
      }
      change({ state, failure: undefined });
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      const found = error.code === 'conflict' ? readEditConflict(error.value)?.conflicts : undefined;
      if (found === undefined) return change({ failure: error });
      const shown = found.flatMap((conflict) => {
        const key = keyOf(conflict);
        const merge = mergeOf(conflict, waiting.get(key));
        waiting.delete(key);
        if (merge === undefined) return [conflict];
        merges.set(key, merge);
        return merge.parts.map((part) => partConflict(conflict, part));
      });
      change({ state: await reread(), conflicts: [...view.conflicts, ...shown] });
    }
  }

  async function run(): Promise<void> {
    change({ failure: undefined });
    while (waiting.size > 0 && view.failure === undefined) await sendWaiting();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    if (running === undefined && waiting.size === 0) return Promise.resolve();
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => view,
    hear(state) {
      if (running === undefined && sameText(state) !== sameText(view.state)) change({ state });
    },
    read(file, pointer) {
      const edit = waiting.get(`${file} ${pointer}`);
      return edit === undefined ? served(file, pointer) : edit.value;
    },
    files: () => edited,
    pending: () => [...waiting.values()].map(asSent),
    set(file, pointer, value) {
      const before = waiting.get(`${file} ${pointer}`);
      put({ file, pointer, value, seen: before ? before.seen : sameText(served(file, pointer)) });
    },
    flush,
    decide(conflict, keep) {
      const { file, pointer, mine, theirs, part } = conflict;
      change({ conflicts: view.conflicts.filter((one) => one !== conflict) });
      const merge = part && merges.get(keyOf(conflict));
      if (merge !== undefined) {
        merge.decisions.set(partName(part), keep);
        if (merge.decisions.size < merge.parts.length) return;
        merges.delete(keyOf(conflict));
        return put({ file, pointer, value: mergedValue(merge), seen: merge.theirs });
      }
      if (keep === 'theirs') return;
      put({ file, pointer, value: mine === undefined ? undefined : JSON.parse(mine), seen: theirs });
    },
  };
}

/**
 * Sends what is waiting and resolves to the version that holds all edits. Rejects with StaffCallFailed if an edit could
 * not be sent, or is in a conflict that is still open: `conflict`.
 */
export async function storedVersion(store: DraftStore): Promise<number> {
  await store.flush();
  const { state, failure, conflicts } = store.view();
  if (failure) throw failure;
  if (conflicts.length > 0) throw new StaffCallFailed('conflict');
  return state.version;
}

/** A list that two people changed, while someone decides on the parts that both changed. */
interface Merge {
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  readonly parts: readonly MergeConflict[];
  readonly decisions: Map<string, 'mine' | 'theirs'>;
}

const keyOf = ({ file, pointer }: Pick<EditConflict, 'file' | 'pointer'>) => `${file} ${pointer}`;
const partName = (part: readonly string[] | undefined) => JSON.stringify(part);

/** Undefined: the key is decided on as a whole. */
function mergeOf({ theirs, mine }: EditConflict, edit: Waiting | undefined): Merge | undefined {
  const base = edit?.seen;
  if (base === undefined || theirs === undefined || mine === undefined) return undefined;
  const values = [base, theirs, mine].map((text): unknown => JSON.parse(text));
  if (!values.every(Array.isArray)) return undefined;
  const parts = conflictsOf(values[0], values[1], values[2]);
  return parts.some(({ path }) => path.length === 0) ? undefined : { base, theirs, mine, parts, decisions: new Map() };
}

function mergedValue({ base, theirs, mine, decisions }: Merge): unknown {
  return mergeValues(JSON.parse(base), JSON.parse(theirs), JSON.parse(mine), (part) =>
    decisions.get(partName(part.path)) === 'mine' ? part.mine : part.theirs,
  );
}

function partConflict({ file, pointer, by }: EditConflict, { path, theirs, mine }: MergeConflict): ShownConflict {
  const [other, own] = [sameText(theirs), sameText(mine)];
  return {
    file,
    pointer,
    by,
    part: path,
    ...(other !== undefined && { theirs: other }),
    ...(own !== undefined && { mine: own }),
  };
}

/** As the gateway applies it: the text is the same once the edit is stored. */
function withEdit(files: Readonly<Record<string, string>>, { file, pointer, value }: Waiting) {
  const before = files[file];
  if (before === undefined && value === undefined) return files;
  const order = file === BRAND_FILE ? brandKeyOrder : undefined;
  return { ...files, [file]: editFileText(before ?? '{}\n', pointer, value, order) };
}

function asSent({ file, pointer, value, seen }: Waiting): StudioEdit {
  const text = value === undefined ? undefined : JSON.stringify(value);
  return { file, pointer, ...(text !== undefined && { value: text }), ...(seen !== undefined && { seen }) };
}

function parseFiles({ files }: StudioState): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, parseFile(text)]));
}

export function parseFile(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
