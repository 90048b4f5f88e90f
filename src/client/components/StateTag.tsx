import { useTranslation } from 'react-i18next';
import type { InstanceState } from '../../contract/flow.ts';
import type { StateColor } from '../../definition/types/manifest.ts';
import { Tag } from '../../renderer/Tag.tsx';

type Shown = InstanceState | 'draft' | 'suspended' | 'returned' | 'returnedToYou' | 'unclaimed';

/** By what is to be done: it goes on, it is over, somebody has to look. */
const COLORS: Readonly<Record<Shown, StateColor>> = {
  running: 'processing',
  unclaimed: 'processing',
  completed: 'success',
  rejected: 'error',
  terminated: 'error',
  returned: 'warning',
  returnedToYou: 'warning',
  withdrawn: 'warning',
  cancelled: 'warning',
  suspended: 'warning',
  draft: 'warning',
};

interface Props {
  state: InstanceState | 'draft';
  suspended?: boolean;
  /** came back to its applicant, who is the reader (`own`) or somebody else */
  returned?: 'own' | 'other' | undefined;
  /** it lies with an office of which nobody has taken it yet */
  unclaimed?: boolean;
}

/** The state of a request in a word and a colour; the word alone says it too. */
export function StateTag({ state, suspended = false, returned, unclaimed = false }: Props) {
  const { t } = useTranslation();
  const back = returned === 'own' ? 'returnedToYou' : 'returned';
  const running = returned ? back : unclaimed ? 'unclaimed' : 'running';
  const shown: Shown = suspended ? 'suspended' : state === 'running' ? running : state;
  return <Tag color={COLORS[shown]}>{t(`requestState.${shown}`)}</Tag>;
}
