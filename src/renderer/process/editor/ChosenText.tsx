import { Select } from 'antd';
import { useId, type ReactNode } from 'react';

export interface TextChoice {
  value: string;
  label: string;
}

/** Choices under a heading. */
export interface ChoiceGroup {
  label: string;
  options: readonly TextChoice[];
}

interface Props {
  label: string;
  value: string;
  choices: readonly (TextChoice | ChoiceGroup)[];
  placeholder?: string;
  /** what a text is called that none of them says, and where it is written */
  own: string;
  byHand: string;
  onChoose(value: string): void;
  /** the text itself */
  children: ReactNode;
}

const OWN = '\0own';

/** A text that mostly is one of a few: they are chosen by what they mean, and any other one is written below. */
export function ChosenText({ label, value, choices, placeholder, own, byHand, onChoose, children }: Props) {
  const id = useId();
  const all = choices.flatMap((one): readonly TextChoice[] => ('options' in one ? one.options : [one]));
  const isKnown = all.some((one) => one.value === value);
  const isOwn = !isKnown && value !== '';
  return (
    <>
      <div className="hall-editor-field">
        <label htmlFor={id}>{label}</label>
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={placeholder}
          value={isOwn ? OWN : isKnown ? value : null}
          options={[
            ...choices.map((one) => ('options' in one ? { ...one, options: [...one.options] } : one)),
            // what is written by hand stays until something else is chosen
            ...(isOwn ? [{ value: OWN, label: own }] : []),
          ]}
          onChange={(next: string) => next !== OWN && onChoose(next)}
        />
      </div>
      <details open={isOwn}>
        <summary>{byHand}</summary>
        {children}
      </details>
    </>
  );
}
