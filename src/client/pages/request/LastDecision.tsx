import { Alert } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Detail, HistoryRow } from '../../../contract/flow.ts';
import { VERBS, type VerbFacts } from '../../../definition/verbs.ts';
import { outcomeText } from '../../../renderer/task/outcome.ts';
import { useSession } from '../../store/session.ts';

type Tone = NonNullable<VerbFacts['tone']>;

const TONES: Readonly<Partial<Record<string, Tone>>> = Object.fromEntries(
  Object.entries(VERBS).flatMap(([name, { tone }]) => (tone ? [[name, tone]] : [])),
);
const ALERTS = { good: 'info', warn: 'warning', bad: 'error' } as const;

interface Decided {
  step: HistoryRow;
  tone: Tone;
}

/** What was decided last: handing on, copies and messages decide nothing. */
function decidedLast(history: readonly HistoryRow[]): Decided | undefined {
  const step = history.findLast(({ outcome }) => TONES[outcome] !== undefined);
  const tone = step && TONES[step.outcome];
  return step && tone && { step, tone };
}

interface Props {
  detail: Detail;
  /** it is with its applicant again, who reads it */
  mending: boolean;
}

/** The last decision with its words, where nobody has to look for them: why it came back, was refused, what was found. */
export function LastDecision({ detail: { history }, mending }: Props) {
  const { t } = useTranslation();
  const { t: tr } = useTranslation('renderer');
  const reader = useSession(({ user }) => user?.id);
  const back = mending ? history.findLast(({ outcome }) => outcome === 'rollback') : undefined;
  const { step, tone } = back ? { step: back, tone: 'warn' as const } : (decidedLast(history) ?? {});
  if (!step || !tone) return null;
  const outcome = outcomeText(step, (key) => tr(key));
  const saysMore = step.comment !== '' && step.comment !== outcome;
  // who decided knows what he said, unless it is what he has to go by himself
  if (tone !== 'bad' && !back && (!saysMore || step.assignee === reader)) return null;
  const type = ALERTS[tone];
  // what went well is one line: the form below is what whoever comes next is here for
  if (tone === 'good')
    return <Alert type={type} showIcon title={t('request.said', { ...whoOf(step), words: step.comment })} />;
  return (
    <Alert
      type={type}
      showIcon
      title={titleOf(step, back !== undefined, outcome, t)}
      description={step.comment || undefined}
    />
  );
}

const whoOf = ({ assigneeName, activityName }: HistoryRow) => ({ name: assigneeName, step: activityName });

function titleOf(step: HistoryRow, back: boolean, outcome: string, t: TFunction): string {
  return back ? t('request.cameBack', whoOf(step)) : t('request.decided', { ...whoOf(step), outcome });
}
