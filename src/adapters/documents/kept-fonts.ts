import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { ByteCache } from '../../platform/byte-cache.ts';
import { type ArchivoCut, archivoCuts, archivoFile } from './archivo.ts';

// A font in a document and what pdfkit writes of it there, which its types leave out.
interface FontInDocument {
  /** As it was read from its file. */
  font: object;
  document: { options: object; ref(data?: object): Written };
  subset: { includeGlyph(glyph: number): number; encode(): Uint8Array };
  /** Measurements of words. */
  layoutCache: Record<string, unknown>;
  encode(text: string): unknown;
}
interface Written {
  end(content?: Uint8Array | string): void;
}
interface WithFonts {
  options: object;
  _font: FontInDocument;
  _fontFamilies: Record<string, FontInDocument>;
  ref(data?: object): Written;
}

interface KeptFont {
  font: object;
  InDocument: new (pdf: WithFonts, font: object, id: string) => FontInDocument;
  id: string;
  words: Record<string, unknown>;
  documents: number;
}

// Letters of which each ticket has different ones, in its code and in the names of buyers and numbers of orders. Every
// document has them all, so that those of one event have the same glyphs, which are then put together once.
const codeLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const alwaysThere: Record<ArchivoCut, string> = {
  regular: '',
  bold: `${codeLetters}abcdefghijklmnopqrstuvwxyzñÑé.,'-`,
  title: codeLetters,
};
const keptBytesMax = 8 * 1_024 * 1_024;
// What is kept about words is forgotten after so many documents: each brings a name or two.
const documentsMax = 2_000;

const fonts = new Map<ArchivoCut, KeptFont>();
const packedGlyphs = new ByteCache<Uint8Array>(keptBytesMax);
const packedTexts = new ByteCache<Uint8Array>(keptBytesMax);

/** Our typeface in a document. Reading it anew, measuring words and choosing glyphs took six times as long as the rest. */
export function addFonts(document: PDFKit.PDFDocument): void {
  const pdf = document as unknown as WithFonts;
  for (const cut of Object.keys(archivoCuts) as ArchivoCut[]) pdf._fontFamilies[cut] = fontFor(pdf, cut);
}

function fontFor(pdf: WithFonts, cut: ArchivoCut): FontInDocument {
  const kept = fonts.get(cut) ?? readFont(cut);
  fonts.set(cut, kept);
  kept.documents += 1;
  if (kept.documents % documentsMax === 0) kept.words = Object.create(null);
  const font = new kept.InDocument(pdf, kept.font, kept.id);
  font.layoutCache = kept.words;
  keepGlyphs(font, cut);
  font.document = { options: pdf.options, ref: (data) => (data === undefined ? packedRef(pdf) : pdf.ref(data)) };
  font.encode(alwaysThere[cut]);
  return font;
}

function readFont(cut: ArchivoCut): KeptFont {
  const { _font: read } = new PDFDocument({ autoFirstPage: false }).font(archivoFile(cut)) as unknown as WithFonts;
  const InDocument = read.constructor as KeptFont['InDocument'];
  return { font: read.font, InDocument, id: `F${fonts.size + 1}`, words: Object.create(null), documents: 0 };
}

/** A typeface by the shapes of its letters. */
export interface LetterFont {
  unitsPerEm: number;
  layout(text: string): {
    advanceWidth: number;
    glyphs: { path: { commands: { command: string; args: number[] }[] } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

export function letterFont(file: Buffer): LetterFont {
  const { _font: read } = new PDFDocument({ autoFirstPage: false }).font(file) as unknown as WithFonts;
  return read.font as LetterFont;
}

/** The same glyphs in the same order are the same file. */
function keepGlyphs({ subset }: FontInDocument, cut: ArchivoCut): void {
  const glyphs = new Set<number>();
  const include = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (glyph) => {
    glyphs.add(glyph);
    return include(glyph);
  };
  const encode = subset.encode.bind(subset);
  subset.encode = () => packedOnce(packedGlyphs, `${cut} ${[...glyphs].join()}`, encode);
}

/** We pack a font's bytes ourselves, once for all documents. */
function packedRef(pdf: WithFonts): Written {
  const written = pdf.ref({ Filter: 'FlateDecode' });
  const end = written.end.bind(written);
  written.end = (content) =>
    end(typeof content === 'string' ? packedOnce(packedTexts, content, () => Buffer.from(content, 'latin1')) : content);
  return written;
}

function packedOnce(kept: ByteCache<Uint8Array>, key: string, content: () => Uint8Array): Uint8Array {
  const packed = kept.get(key) ?? deflateSync(content());
  kept.set(key, packed, packed.length + key.length);
  return packed;
}
