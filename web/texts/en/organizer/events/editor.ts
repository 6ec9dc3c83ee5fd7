import { count } from '../../../../format.ts';
import { plural } from '../../../../language.ts';
import { formattingHint } from '../../formatting.ts';

/** Of the form in which an event is written. */
export const editor = {
  editing: (name: string) => `Edit ${name}`,
  createDraft: 'Create draft',
  preview: 'Preview',
  previewTitle: 'Preview',
  previewHint: 'Shows what you’ve typed here, saved or not.',
  conflict:
    'Someone else saved this while you were editing. Below is what is saved now where it differs from yours. If you save again, yours replaces it.',
  reschedule: {
    told: (buyers: number) =>
      plural('en', buyers, {
        one: 'Not saved yet. One buyer has tickets to this event and will get an e-mail about the change.',
        other: `Not saved yet. ${count(buyers)} buyers have tickets to this event and will get an e-mail about the change.`,
      }),
    giveBack: (days: number) =>
      `For ${plural('en', days, { one: 'a day', other: `${days} days` })} they can return their tickets for a full refund. It is taken from your balance, and you pay the payment fee.`,
    confirm: (buyers: number) =>
      plural('en', buyers, { one: 'Save and e-mail the buyer', other: `Save and e-mail ${count(buyers)} buyers` }),
  },
  nothing: '(empty)',
  line: (line: number) => `Line ${line}:`,
  sections: {
    about: 'Basics',
    when: 'When',
    where: 'Where',
    pictures: 'Pictures',
    sale: 'Sales settings',
    firstTicket: 'First ticket type',
    more: 'For developers',
  },
  fields: {
    name: 'Name',
    description: 'Description',
    category: 'Category',
    dateTime: 'Starts',
    endDateTime: 'Ends',
    timezone: 'Time zone',
    locationType: 'Location',
    venueId: 'Venue',
    joinUrl: 'Link to join',
    imageUrl: 'Picture',
    galleryUrls: 'More pictures',
    type: 'Tickets',
    journeyType: 'How people get tickets',
    absorbFees: 'Fees',
    transfersAllowed: 'Ticket transfers',
    namesPerTicket: 'Names at checkout',
    refundPolicy: 'Refund policy',
    eventCapacity: 'Capacity',
    exchangeUntilHours: 'Hours before the start until which buyers can change the date',
    heldPerEmailMax: 'Unpaid tickets per e-mail address',
    heldPerAddressMax: 'Unpaid tickets per internet connection',
    visibility: 'Who can find it',
    callbackUrl: 'Callback address',
  },
  choices: {
    VENUE: 'At a venue',
    ONLINE: 'Online',
    PAID: 'Paid tickets',
    FREE: 'Free tickets',
    STANDARD: 'People buy tickets',
    RSVP: 'People reserve a spot (RSVP)',
    PRESELLING: 'Presale with an access code',
    PUBLIC: 'Everyone can find it',
    PRIVATE: 'Only people with the link',
    feesIncluded: 'Included in the price: you pay them',
    feesAdded: 'Added to the price: the buyer pays them',
    transfersAllowed: 'Transfers allowed',
    transfersOff: 'No transfers',
    buyersNameOnly: 'Only the buyer’s name',
    namesPerTicket: 'A name for every ticket',
  },
  hints: {
    transfersAllowed:
      'Ticket holders can transfer a ticket to someone else by name and e-mail. The old QR code stops working.',
    transfersOff: 'Tickets stay with the buyer. The event page says so.',
    namesPerTicket: 'Buyers enter the attendee’s name for each ticket. It appears on the ticket and at the door.',
    refundPolicy:
      'When you refund people who can’t come. Buyers see it before they pay and on their order. Leave empty to use the refund page of this site.',
    description: formattingHint,
    category: 'Helps people find your event.',
    joinUrl:
      'Must start with https. Only people with tickets see it: on their order, in their e-mail and in their calendar.',
    endDateTime: 'Optional.',
    timezone: 'The times above are in this time zone.',
    venue: 'Name of a hall, theatre, mall or park. Typos are fine.',
    imageUrl: 'A 4:3 picture at least 1,280 pixels wide looks best. Pages show its centre.',
    galleryUrls: 'One web address per line.',
    eventCapacity: 'For all ticket types together. Leave empty for no other limit than the tickets.',
    exchangeUntilHours:
      'Only for dates of a series: a buyer’s order can then go to another date, at the same price. Leave empty if it can’t.',
    heldPerEmailMax: 'The most unpaid or free tickets one buyer can have. Leave empty to use Takilya’s limit.',
    heldPerAddressMax:
      'The same per connection; a school or an office is one connection. Leave empty to use Takilya’s limit.',
    callbackUrl: 'Must start with https. Receives this event’s orders instead of the webhooks and the key’s callback.',
    firstTicket: 'Leave empty to add ticket types later.',
    FREE: 'All ticket types are free.',
    STANDARD: 'Anyone can buy while tickets last.',
    RSVP: 'The button says “Reserve my spot”.',
    PRESELLING: 'Others can leave their e-mail to be notified when sales open.',
    PUBLIC: 'Listed on the marketplace and in search.',
    PRIVATE: 'Not listed anywhere.',
  },
  fees: {
    example: (price: string) => `For a ${price} ticket: `,
    line: (method: string, total: string, net: string) => `${method}: the buyer pays ${total}, you get ${net}.`,
    methods: { gcash: 'GCash', card: 'Card' },
  },
  newVenue: {
    title: 'Not on the list? Add a venue',
    add: 'Add this venue',
    here: 'Use my location',
    fields: {
      'newVenue.name': 'Name of the venue',
      'newVenue.address1': 'Street or district',
      'newVenue.city': 'City or municipality',
      'newVenue.state': 'Region',
      'newVenue.latitude': 'Latitude',
      'newVenue.longitude': 'Longitude',
    },
    hints: { 'newVenue.latitude': 'Enter both or leave both empty. They place the venue on the map.' },
  },
  venue: {
    search: 'Find a venue',
    find: 'Search venues',
    none: 'No venues found.',
    later: 'To be announced',
  },
};
