import type { ComponentChildren } from 'preact';
import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';

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
    // biome-ignore lint/a11y/useSemanticElements: a section of its own would be one more heading to find
    <div class="table-box" role="region" aria-label={label} tabindex={0}>
      <table class="table roomy">
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
      </table>
    </div>
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
