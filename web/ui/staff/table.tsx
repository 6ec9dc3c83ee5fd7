import type { ComponentChildren } from 'preact';
import { TableBox } from './table-box.tsx';

/** A table that scrolls by itself, with the keyboard too. */
export function Table({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly string[];
  children: ComponentChildren;
}) {
  return (
    <TableBox label={label} kind="roomy">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </TableBox>
  );
}
