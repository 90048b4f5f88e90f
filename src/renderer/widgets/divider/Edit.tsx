import type { EditProps } from '../../widget.ts';

/** A caption over the fields that follow; carries no value. */
export function DividerEdit({ id, label }: EditProps) {
  return (
    <h3 className="hall-divider" id={id}>
      {label}
    </h3>
  );
}
