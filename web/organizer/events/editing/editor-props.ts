import type { Bounds, FormFaults, FormValues } from '../../../ui/form.tsx';
import type { EventStatus } from '../../../ui/staff/event-tag.tsx';
import type { FrameProps } from '../../../ui/staff/frame.tsx';
import type { ChecklistItem } from '../../checklist.tsx';
import type { Conflict } from '../../conflicts.tsx';
import type { PictureWarning } from '../../picture-field.tsx';

export interface EditorProps {
  frame: FrameProps;
  /** Undefined while it is new. */
  event?: { id: string; name: string; status: EventStatus; version: string };
  values: FormValues;
  /** Of the fields that an event has, and of those that its first ticket type has. */
  bounds: Bounds;
  ticketBounds: Bounds;
  faults?: FormFaults;
  /** Fields that somebody else changed meanwhile, as they are saved now. */
  conflicts?: readonly Conflict[];
  /** Asked before it is saved: how many buyers are told, and for how many days they may give back. */
  reschedule?: { buyers: number; giveBackDays: number };
  venues: { chosen: VenueChoice | null; found?: readonly VenueChoice[] };
  zones: readonly string[];
  /** Where the rules of taxes ask what an event is. */
  hasTaxes: boolean;
  fees: FeeExample;
  checklist?: readonly ChecklistItem[];
  /** Pictures that do not load, by field. */
  warnings?: Readonly<Record<string, readonly PictureWarning[]>>;
}

export interface PartProps {
  values: FormValues;
  bounds: Bounds;
  faults?: FormFaults;
}

export interface FeeExample {
  price: number;
  /** What the buyer pays and what the organizer gets, with fees in the price and on top of it. */
  methods: readonly {
    method: 'gcash' | 'card';
    included: { total: number; net: number };
    added: { total: number; net: number };
  }[];
}

export interface VenueChoice {
  id: string;
  name: string;
  address: string;
}
