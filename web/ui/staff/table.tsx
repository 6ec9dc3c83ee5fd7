import type { ComponentChildren } from 'preact';
import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { TableBox } from './table-box.tsx';

const zone = 'Asia/Manila';

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

/** A moment in Manila. */
export function When({ at }: { at: string }) {
  const { language, now } = usePage();
  return (
    <time class="when" dateTime={at}>
      {dateTime(at, { language, zone, now })}
    </time>
  );
}
