import { Tabs } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { EntityAnswer } from '../../api/records.ts';

/** The entities of one group, as tabs of one page. Nothing where there is only one. */
export function GroupTabs({ entity, siblings = [] }: { entity: string; siblings: EntityAnswer['siblings'] }) {
  const navigate = useNavigate();
  if (siblings.length < 2) return null;
  return (
    <Tabs
      activeKey={entity}
      items={siblings.map(({ key, title }) => ({ key, label: title }))}
      onChange={(key) => void navigate(`/${key}`)}
    />
  );
}
