import { Alert, Button, Modal } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudioList } from '../../../../contract/studio/definition.ts';
import { fieldsOfHeader } from '../../../../definition/edit/header.ts';
import { wizardFiles } from '../../../../definition/edit/wizard.ts';
import { useBackCloses } from '../../../../renderer/useBackCloses.ts';
import { saidTexts } from '../studioCalls.ts';
import type { Words } from '../texts.ts';
import { useBeginning } from '../useBeginning.ts';
import { useSaid } from '../useSaid.ts';
import {
  answersOf,
  beginning,
  englishOf,
  fieldsOf,
  keyOfState,
  META,
  missingOn,
  WIZARD_PAGES,
} from './wizardAnswers.ts';
import type { WizardState } from './wizardAnswers.ts';
import { Fields, What } from './asking.tsx';
import { After, Extra, Steps } from './deciding.tsx';
import shared from '../studio.module.css';
import styles from './wizard.module.css';

const PAGES = { what: What, fields: Fields, steps: Steps, extra: Extra, after: After };

/** A request type of five answers: what was typed stays, back and forth; it begins as a draft without any finding. */
export function Wizard({ list, t, onClose }: { list: StudioList; t: Words; onClose(): void }) {
  const { t: common } = useTranslation();
  const [state, setState] = useState<WizardState>(() => beginning(list.categories[0]?.value));
  const [at, setAt] = useState(0);
  const { busy, refusal, refuse: setRefusal, begin: beginAs } = useBeginning(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => heading.current?.focus(), [at]);
  const title = state.title.trim();
  const pasted = useMemo(() => fieldsOfHeader(state.text), [state.text]);
  const texts = useMemo(
    () => [
      ...new Set(
        [
          title,
          ...pasted.flatMap(({ heading = '', title: of, columns = [] }) => [
            heading,
            of,
            ...columns.map((column) => column.title),
          ]),
        ].filter((text) => text !== ''),
      ),
    ],
    [title, pasted],
  );
  const said = useSaid(saidTexts, texts);
  const fields = useMemo(() => fieldsOf(state, pasted, said), [state, pasted, said]);
  const page = WIZARD_PAGES[at] ?? 'what';
  const Page = PAGES[page];
  const { groups } = list;
  const change = (next: Partial<WizardState>) => {
    setRefusal('');
    setState((before) => ({ ...before, ...next }));
  };
  const begin = () => {
    const { category = '' } = state;
    const outline = { key: keyOfState(state, said), title, english: englishOf(state, said).trim(), category };
    const files = wizardFiles({ ...outline, meta: META }, answersOf(state, fields, groups));
    return beginAs({ ...outline, kind: 'topic', files });
  };
  const next = () => {
    // what an earlier page lacks by now, because another one changed it, is asked for there
    const wrong = WIZARD_PAGES.slice(0, at + 1).findIndex(
      (one) => missingOn(one, state, { fields, groups, said }) !== null,
    );
    const lacks = wrong < 0 ? null : missingOn(WIZARD_PAGES[wrong] ?? page, state, { fields, groups, said });
    if (lacks !== null) {
      setAt(wrong);
      setRefusal(t(lacks));
    } else if (at < WIZARD_PAGES.length - 1) setAt(at + 1);
    else void begin();
  };
  const back = () => {
    setRefusal('');
    setAt(at - 1);
  };
  return (
    <Modal open width="min(760px, 96vw)" title={t('wizard')} footer={null} onCancel={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <p className={shared.soft}>{t('wizard.page', { page: at + 1, pages: WIZARD_PAGES.length })}</p>
        <h2 ref={heading} tabIndex={-1} className={styles.question}>
          {t(`wizard.${page}`)}
        </h2>
        <div className={styles.wizard}>
          <Page {...{ state, fields, said, list, t }} onChange={change} />
        </div>
        {refusal ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
        <div className={shared.bar}>
          <Button disabled={at === 0} onClick={back}>
            {t('wizard.back')}
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t(at < WIZARD_PAGES.length - 1 ? 'wizard.next' : 'wizard.make')}
          </Button>
          <Button type="text" onClick={onClose}>
            {common('action.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
