import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TopicProjection } from '../../api/flow.ts';
import { WORK } from '../../app/paths.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { TopicSign } from '../../components/TopicSign.tsx';

/** Name of the service, how long it takes, and the way to what one handed in earlier. */
export function TopicHead({ projection }: { projection: TopicProjection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { promiseDays } = projection;
  return (
    <PageHead
      title={projection.title}
      sign={<TopicSign icon={projection.icon ?? ''} category={projection.category ?? projection.key} size={48} />}
      lead={promiseDays ? t('home.promise', { n: promiseDays }) : t('home.online')}
    >
      <Button onClick={() => void navigate(`${WORK.application}/${projection.key}`)}>{t('apply.mine')}</Button>
    </PageHead>
  );
}
