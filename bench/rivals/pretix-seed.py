"""One organizer, a token for its API, and an event for each supply: {"token": ..., "supplies": {slug: tickets}}."""
import datetime
import json
import sys

import django

django.setup()

from django.utils.timezone import now  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402
from pretix.base.models import Event, Organizer, Team  # noqa: E402
from pretix.base.settings import GlobalSettingsObject  # noqa: E402

wanted = json.loads(sys.argv[1])
with scopes_disabled():
    GlobalSettingsObject().settings.update_check_perform = False
    organizer = Organizer.objects.create(name='Bench', slug='bench')
    team = Team.objects.create(
        organizer=organizer, name='Bench', all_events=True, all_event_permissions=True, all_organizer_permissions=True
    )
    team.tokens.create(name='Bench', token=wanted['token'])
    for slug, size in wanted['supplies'].items():
        event = Event.objects.create(
            organizer=organizer,
            name='Gabi ng Musika',
            slug=slug,
            currency='PHP',
            date_from=now() + datetime.timedelta(days=3650),
            plugins='',
            live=True,
        )
        item = event.items.create(name='General Admission', default_price=800, admission=True)
        event.quotas.create(name='General Admission', size=size).items.add(item)
