import { usePage } from '../page.ts';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { When } from '../ui/staff/moment.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';

interface OperatorProvidersProps {
  frame: OperatorFrameProps;
  /** In the order in which they are asked. */
  providers: readonly {
    name: string;
    state: 'WELL' | 'FAILING';
    lastFailure: { at: string; reason: string } | null;
    methods: readonly string[];
  }[];
}

export function OperatorProvidersPage({ frame, providers }: OperatorProvidersProps) {
  const { operator, organizer, order } = usePage().text;
  const words = operator.providers;
  const { providers: names } = organizer.orders.detail;
  return (
    <Frame frame={frame} title={words.title}>
      <p class="hint">{words.hint}</p>
      <TableBox label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.provider}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.lastFailure}</th>
            <th scope="col">{words.methods}</th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ name, state, lastFailure, methods }) => (
            <tr key={name}>
              <th scope="row">{names[name] ?? name}</th>
              <td>
                <span class={state === 'WELL' ? 'tag is-good' : 'tag is-bad'}>{words.states[state]}</span>
              </td>
              <td>
                {lastFailure === null ? (
                  words.never
                ) : (
                  <>
                    <When at={lastFailure.at} /> {lastFailure.reason}
                  </>
                )}
              </td>
              <td>{methods.map((method) => order.methods[method] ?? method).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Frame>
  );
}
