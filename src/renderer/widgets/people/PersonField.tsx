import { controlOf } from '../parts/controlOf.ts';
import { PersonPicker } from './PersonPicker.tsx';
import '../../form/form.css';

interface PersonFieldProps {
  /** given by the form that it stands in */
  id?: string;
  value?: string;
  onChange?: (userId: string | undefined) => void;
  label: string;
}

/** One person, chosen by the picker, as a control of a form that is not made from a schema. */
export function PersonField({ id = 'person', value, onChange, label }: PersonFieldProps) {
  return (
    <PersonPicker
      several={false}
      appearance="input"
      edit={controlOf({
        ...{ id, name: id, label, value, several: false },
        onChange: (next) => onChange?.(typeof next === 'string' ? next : undefined),
      })}
    />
  );
}
