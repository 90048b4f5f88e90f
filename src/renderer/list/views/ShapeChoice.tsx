import { Segmented } from 'antd';
import {
  AppstoreOutlined,
  CalendarOutlined,
  ProjectOutlined,
  ScheduleOutlined,
  TableOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { useRenderer } from '../../settings.ts';
import type { EntityView, ListShape } from '../types.ts';

const ICONS: Record<ListShape, ComponentType<{ 'aria-label': string }>> = {
  table: TableOutlined,
  calendar: CalendarOutlined,
  week: ScheduleOutlined,
  gallery: AppstoreOutlined,
  board: ProjectOutlined,
};

interface ShapeChoiceProps {
  definition: EntityView;
  shape: ListShape;
  onShape(shape: ListShape): void;
}

/** Table, or one of the entity's views; nothing where there is only the table. */
export function ShapeChoice({ definition, shape, onShape }: ShapeChoiceProps) {
  const { translate } = useRenderer();
  const kinds = (definition.manifest.views ?? []).map(({ kind }) => kind);
  if (kinds.length === 0) return null;
  const shapes: ListShape[] = ['table', ...kinds];
  return (
    <Segmented<ListShape>
      aria-label={translate('shape')}
      value={shapes.includes(shape) ? shape : 'table'}
      onChange={onShape}
      options={shapes.map((value) => {
        const Icon = ICONS[value];
        const title = translate(`shape_${value}`);
        return { value, icon: <Icon aria-label={title} />, title };
      })}
    />
  );
}
