import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Detail, RequestCopy } from '../../../contract/flow.ts';
import { createDraft } from '../../api/drafts.ts';
import { copyRequest, topicProjection } from '../../api/flow.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { applyPath, viewPath } from '../../app/paths.ts';
import { HallIcon } from '../../components/HallIcon.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { usePanePath } from '../../hooks/usePageTitle.ts';
import { isInFront } from '../../store/tabs.ts';
import { ownValues } from '../apply/ownValues.ts';

/** What an ended request leads to: services that follow it, and another request like it. Each begins as a draft. */
export function FollowUps({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePanePath();
  const [opening, setOpening] = useState('');
  const open = async (name: string, form: () => Promise<RequestCopy>) => {
    setOpening(name);
    try {
      const { topic, formData } = await form();
      const { businessKey } = await createDraft(topic, formData);
      // whoever went elsewhere meanwhile finds it among his drafts
      if (isInFront(path)) await navigate(applyPath(topic, businessKey));
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setOpening('');
    }
  };
  return (
    <>
      {detail.afterwards.map(({ topic, title, fill }, index) => {
        const draft = detail.followed.findLast((begun) => begun.topic === topic && begun.state === 'draft');
        return (
          <Button
            key={title}
            // what usually follows stands out; leaving school does not beside coming back to it
            type={index === 0 ? 'primary' : 'default'}
            loading={opening === title}
            onClick={() => {
              // one that was begun already is gone on with
              if (draft) void navigate(applyPath(topic, draft.businessKey));
              else
                void open(title, async () => ({
                  topic,
                  formData: { ...(await ownValues(await topicProjection(topic))), ...fill },
                }));
            }}
          >
            {title}
          </Button>
        );
      })}
      {detail.again && (
        <Button
          icon={<HallIcon name="CopyOutlined" />}
          loading={opening === 'again'}
          onClick={() => void open('again', () => copyRequest(detail.processInstanceId))}
        >
          {t('request.again')}
        </Button>
      )}
    </>
  );
}

/** What its applicant began from a completed request, how that stands, and the way there. */
export function Followed({ followed }: Pick<Detail, 'followed'>) {
  const { t } = useTranslation();
  if (followed.length === 0) return null;
  return (
    <div>
      <dt>{t('request.followed')}</dt>
      {followed.map(({ topic, title, number, state, processInstanceId, businessKey }) => (
        <dd key={businessKey}>
          <Link to={processInstanceId === null ? applyPath(topic, businessKey) : viewPath(topic, processInstanceId)}>
            {[title, number].filter(Boolean).join(' ')}
          </Link>{' '}
          <StateTag state={state} />
        </dd>
      ))}
    </div>
  );
}
