/** Of the field that a picture is put into, and of what becomes of one that was sent. */
export const pictures = {
  choose: 'A picture from this device',
  upload: 'Upload',
  drop: 'Choose a picture, drop it here or paste it, or type its web address below.',
  remove: 'Remove',
  removeOf: (place: number) => `picture ${place}`,
  shown: (place: number) => `Picture ${place} as buyers see it`,
  sending: 'Uploading',
  checking: 'Looking whether it loads …',
  taken: 'The picture is uploaded.',
  line: (line: number) => `Line ${line}:`,
  doesNotLoad: (why: string) =>
    `This picture does not load. ${why}. It is saved all the same; until it loads, buyers see the woven poster.`,
  it: 'It',
  itsAddress: 'Its address',
  ofFile: (fault: string) => `The file ${fault}.`,
  title: 'Uploaded picture',
  copy: 'Copy this address into the field of the picture, in the tab that you came from, and save there.',
  notTaken: 'The picture was not uploaded',
  failed: 'The picture could not be sent. Look at your connection and try again.',
};
