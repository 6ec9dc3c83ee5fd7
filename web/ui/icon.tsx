import ban from 'lucide-static/icons/ban.svg';
import calendar from 'lucide-static/icons/calendar-days.svg';
import calendarPlus from 'lucide-static/icons/calendar-plus.svg';
import calendarOff from 'lucide-static/icons/calendar-x-2.svg';
import camera from 'lucide-static/icons/camera.svg';
import check from 'lucide-static/icons/check.svg';
import clock from 'lucide-static/icons/clock.svg';
import download from 'lucide-static/icons/download.svg';
import more from 'lucide-static/icons/ellipsis.svg';
import external from 'lucide-static/icons/external-link.svg';
import torch from 'lucide-static/icons/flashlight.svg';
import again from 'lucide-static/icons/history.svg';
import keyboard from 'lucide-static/icons/keyboard.svg';
import goIn from 'lucide-static/icons/log-in.svg';
import goOut from 'lucide-static/icons/log-out.svg';
import pin from 'lucide-static/icons/map-pin.svg';
import pinOff from 'lucide-static/icons/map-pin-off.svg';
import menu from 'lucide-static/icons/menu.svg';
import search from 'lucide-static/icons/search.svg';
import share from 'lucide-static/icons/share-2.svg';
import bag from 'lucide-static/icons/shopping-bag.svg';
import ticket from 'lucide-static/icons/ticket.svg';
import warning from 'lucide-static/icons/triangle-alert.svg';
import undo from 'lucide-static/icons/undo-2.svg';
import notInside from 'lucide-static/icons/user-x.svg';
import people from 'lucide-static/icons/users.svg';
import close from 'lucide-static/icons/x.svg';

const icons = {
  again,
  bag,
  ban,
  calendar,
  calendarOff,
  calendarPlus,
  camera,
  check,
  clock,
  close,
  download,
  external,
  goIn,
  goOut,
  keyboard,
  menu,
  more,
  notInside,
  people,
  pin,
  pinOff,
  search,
  share,
  ticket,
  torch,
  undo,
  warning,
};

/** A drawing beside words that say the same: nobody has to see it. */
export function Icon({ name }: { name: keyof typeof icons }) {
  return <span class="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawingOf(name) }} />;
}

const drawings = new Map<string, string>();

function drawingOf(name: keyof typeof icons): string {
  let drawing = drawings.get(name);
  if (drawing === undefined) {
    drawing = icons[name]
      .replaceAll(/<!--[\s\S]*?-->|\sclass="[^"]*"/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    drawings.set(name, drawing);
  }
  return drawing;
}
