import { useState } from 'react';
import { useTree } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import type { MajorQuery } from '../../services.ts';
import type { ChoiceDialogProps } from '../parts/PickerDialog.tsx';
import { RowsDialog } from '../parts/RowsDialog.tsx';
import { TreeFold } from '../parts/TreeFold.tsx';

/** Departments on the left, their majors on the right. */
export function MajorDialog({ title, ...choice }: ChoiceDialogProps) {
  const { services, translate } = useRenderer();
  const tree = useTree('dept');
  const [query, setQuery] = useState<MajorQuery>({ page: 1, pageSize: 10 });
  return (
    <RowsDialog
      {...choice}
      title={translate('chooseNode', { title })}
      complaint={translate('chooseMajorFirst')}
      width={860}
      columnsWidth={420}
      columns={[
        { title: translate('major'), dataIndex: 'zy' },
        { title: translate('majorDept'), dataIndex: 'deptName' },
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => row.zy}
      load={services.majors}
      query={query}
      onPage={(page, pageSize) => setQuery((now) => ({ ...now, page, pageSize }))}
      aside={
        <TreeFold
          label={translate('organisation')}
          tree={tree}
          selected={query.deptId}
          onSelect={(deptId) => setQuery({ deptId, page: 1, pageSize: 10 })}
        />
      }
    />
  );
}
