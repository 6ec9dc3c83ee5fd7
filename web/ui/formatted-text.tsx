import { type ComponentChild, h } from 'preact';
import { readMarkdown, type Written } from './markdown.ts';

interface FormattedTextProps {
  /** Markdown, as organizers write it. */
  text: string;
  /** The level of the heading above it; its own headings begin one further down. */
  under: 1 | 2 | 3 | 4 | 5;
}

/** What an organizer wrote, with its formatting; the same wherever it is shown. */
export function FormattedText({ text, under }: FormattedTextProps) {
  let level: number = under;
  /**
   * Never more than one below the heading before it, whatever was written: screen readers go from heading to heading.
   */
  const headingOf = (wanted: number): string => {
    level = Math.min(under + wanted, level + 1, 6);
    return `h${level}`;
  };
  const shown = (node: Written, place: number): ComponentChild => {
    if (typeof node === 'string') return node;
    const { tag, href, start, children } = node;
    const name = /^h[1-6]$/.test(tag) ? headingOf(Number(tag[1])) : tag;
    const rel = href === undefined ? undefined : 'nofollow ugc noopener';
    return h(name, { key: place, href, rel, start }, ...children.map(shown));
  };
  return <div class="formatted">{readMarkdown(text).map(shown)}</div>;
}
