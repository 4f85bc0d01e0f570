import { useId, useMemo, useState } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import { Page } from '#console/kit/page.tsx';
import { changesOf } from '#console/rewards/changes.ts';
import { EditorColumns, EditorFoot, EditorNotes, LanguageChoice, LastChange } from '#console/rewards/editor-frame.tsx';
import { TrialCard } from '#console/rewards/trial-card.tsx';
import { type Drafting, useDraft } from '#console/rewards/use-draft.ts';
import { type Trial, useTrial } from '#console/rewards/use-trial.ts';
import { editedIn, valuesIn, type WordedDraft } from '#console/rewards/worded-draft.ts';
import { useMay, useSite } from '#console/session/me.ts';
import {
  type MissionTrial,
  type StaffMission,
  type StaffMissions,
  tryMission,
  type WrittenMission,
} from '#contract/staff/missions/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { BoardPart } from './board-part.tsx';
import { describeTrial } from './describe-trial.ts';
import { FiguresPart } from './figures-part.tsx';
import { draftOf, kindOf, linesOf, problemsOf, WORD_FIELDS, writtenOf } from './mission-draft.ts';
import { MISSION_WIDGETS, missionForm, missionSteps, missionUi } from './mission-form.ts';
import { MissionPreview } from './mission-preview.tsx';
import { SaveMission } from './save-mission.tsx';
import { ToggleMission } from './toggle-mission.tsx';
import { nameOf, translate } from './words.ts';

interface EditorProps {
  readonly found: StaffMissions;
  readonly merchant: string;
  /** Undefined for a new mission. */
  readonly mission: StaffMission | undefined;
  readonly onClose: () => void;
}

/** The form of a mission, with the member's preview, the cost trial, the results and the leaderboard. */
export function MissionEditor({ found, merchant, mission, onClose }: EditorProps) {
  const { missions, currency, exponent } = found;
  const may = useMay();
  const isOthers = mission?.isOn === true && !may('mission.turn', merchant);
  const mayChange = may('mission.write', merchant) && !isOthers;
  const [isSaving, setSaving] = useState(false);
  const [shown, setShown] = useState(useSite(merchant)?.defaultLanguage ?? 'EN');
  const draft = useDraft(`mission ${merchant} ${mission?.id ?? ''}`, mission, (from) =>
    draftOf(from, missions.length + 1),
  );
  const [seen, written] = [draft.seen, writtenOf(draft.draft)];
  const problems = [...problemsOf(draft.draft, exponent), ...draft.refused];
  const fields = { draft, budgets: found.budgets, problems, mayChange, merchant, shown };
  const linesIn = (one: WrittenMission) => linesOf(one, currency);
  const changes = changesOf(seen === undefined ? [] : linesIn(seen), linesIn(written));
  const theirs = theirsOf(seen, mission, linesIn);
  // Switching a mission on or off causes no version conflict with the form.
  const over = theirs?.length === 0 ? mission : seen;
  const trial = useTrial(tryMission, merchant, { mission: written });
  const save = () => problems.length === 0 && changes.length > 0 && setSaving(true);
  return (
    <Page
      title={seen === undefined ? translate('add') : translate('editor.title', { name: nameOf(seen, seen.id) })}
      lead={mayChange ? undefined : translate(isOthers ? 'editor.onlyOff' : 'editor.read')}
      actions={<Actions mission={mission} merchant={merchant} currency={currency} onClose={onClose} />}
    >
      <EditorNotes
        merchant={merchant}
        subject={`mission:${seen?.id ?? ''}`}
        refused={draft.refused}
        theirs={theirs?.length === 0 ? undefined : theirs}
        onTheirs={() => draft.load(mission)}
        onMine={() => mission && draft.rebase(mission)}
      />
      <EditorColumns
        main={<Fields {...fields} onShow={setShown} onSubmit={save} />}
        side={
          <Side
            mission={mission}
            written={written}
            trial={trial}
            merchant={merchant}
            currency={currency}
            language={shown}
            canTry={problems.length === 0}
          />
        }
      />
      {mayChange && (
        <EditorFoot
          problems={problems}
          changes={changes}
          element="console.missions.save"
          onDrop={() => draft.load(mission)}
          onSave={save}
        />
      )}
      {isSaving && (
        <SaveMission
          merchant={merchant}
          currency={currency}
          seen={over}
          mission={written}
          changes={changes}
          trial={trial}
          onClose={() => setSaving(false)}
          onSaved={() => {
            draft.forget();
            onClose();
          }}
          onRefused={draft.refuse}
        />
      )}
    </Page>
  );
}

/** The parts that another user changed since editing began; undefined without a change. */
function theirsOf(
  seen: StaffMission | undefined,
  mission: StaffMission | undefined,
  linesIn: (one: WrittenMission) => ReturnType<typeof linesOf>,
): readonly string[] | undefined {
  if (mission === undefined || seen === undefined || mission.version <= seen.version) return undefined;
  return changesOf(linesIn(seen), linesIn(mission));
}

function Actions({
  mission,
  merchant,
  currency,
  onClose,
}: Pick<EditorProps, 'mission' | 'merchant' | 'onClose'> & { readonly currency: string }) {
  const [isTurning, setTurning] = useState(false);
  const mayToggle = useMay()('mission.turn', merchant);
  return (
    <>
      {mission !== undefined && mayToggle && (
        <Button variant="quiet" data-element="console.missions.turn" onClick={() => setTurning(true)}>
          {translate(mission.isOn ? 'turn.off' : 'turn.on')}
        </Button>
      )}
      <Button variant="quiet" icon="arrow-left" onClick={onClose}>
        {translate('editor.back')}
      </Button>
      {isTurning && mission !== undefined && (
        <ToggleMission mission={mission} merchant={merchant} currency={currency} onClose={() => setTurning(false)} />
      )}
    </>
  );
}

interface FieldsProps {
  readonly draft: Drafting<StaffMission, WordedDraft>;
  readonly budgets: readonly string[];
  readonly problems: readonly FoundProblem[];
  readonly mayChange: boolean;
  readonly merchant: string;
  /** The language of the edited texts. */
  readonly shown: string;
  readonly onShow: (language: string) => void;
  readonly onSubmit: () => void;
}

function Fields({ draft, budgets, problems, mayChange, merchant, shown, onShow, onSubmit }: FieldsProps) {
  const { seen, draft: now } = draft;
  const ui = useMemo(() => missionUi(budgets, mayChange), [budgets, mayChange]);
  const form = useBoundForm(valuesIn(now, WORD_FIELDS, shown), (values) =>
    draft.edit(editedIn(now, values, WORD_FIELDS, shown)),
  );
  return (
    <>
      <LanguageChoice merchant={merchant} written={Object.keys(now.words)} value={shown} onChange={onShow} />
      <div data-element="console.missions.editor">
        <ConsoleForm
          id={useId()}
          form={form}
          of={missionForm}
          problems={problems}
          translate={translate}
          onSubmit={onSubmit}
          ui={ui}
          widgets={MISSION_WIDGETS}
          steps={missionSteps(kindOf(now))}
        />
      </div>
      {seen !== undefined && <LastChange merchant={merchant} subject={`mission:${seen.id}`} />}
    </>
  );
}

const VIEWS = ['preview', 'figures', 'board'] as const;

interface SideProps {
  readonly mission: StaffMission | undefined;
  readonly written: WrittenMission;
  readonly trial: Trial<MissionTrial>;
  readonly canTry: boolean;
  readonly merchant: string;
  readonly currency: string;
  readonly language: string;
}

function Side({ mission, written, trial, canTry, merchant, currency, language }: SideProps) {
  const [wanted, setView] = useState<string>('preview');
  const view = mission === undefined ? 'preview' : (VIEWS.find((known) => known === wanted) ?? 'preview');
  return (
    <>
      <TrialCard
        trial={trial}
        canTry={canTry}
        lead={translate('trial.lead')}
        element="console.missions.trial"
        report={(reply) => describeTrial(reply, currency)}
      />
      {mission !== undefined && (
        <Tabs
          label={translate('side.label')}
          variant="pills"
          tabs={VIEWS.map((id) => ({ id, element: `console.missions.${id}`, label: translate(`side.${id}`) }))}
          value={view}
          onChange={setView}
        />
      )}
      {view === 'preview' && (
        <MissionPreview mission={written} merchant={merchant} language={language} currency={currency} />
      )}
      {view === 'figures' && mission && <FiguresPart figures={mission.figures} currency={currency} />}
      {view === 'board' && mission && <BoardPart mission={mission} merchant={merchant} currency={currency} />}
    </>
  );
}
