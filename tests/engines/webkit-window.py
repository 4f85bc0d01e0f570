#!/usr/bin/python3
# A WebKitGTK window without a toolbar that WebKitWebDriver starts (webkit.ts), so that it may be as narrow as a phone.
# Environment: DISPLAY; COOKIES = no3p (as Safari) | always | never; TEXTZOOM with ZOOM. Prints what the console says, failed loads
# and statuses from 400 on, a line each.
import os
import gi
gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')
from gi.repository import Gtk, WebKit2
data = WebKit2.WebsiteDataManager.new_ephemeral()
data.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
policies = {'no3p': WebKit2.CookieAcceptPolicy.NO_THIRD_PARTY, 'always': WebKit2.CookieAcceptPolicy.ALWAYS, 'never': WebKit2.CookieAcceptPolicy.NEVER}
context.get_cookie_manager().set_accept_policy(policies[os.environ.get('COOKIES', 'no3p')])

def make(related=None):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    if os.environ.get('TEXTZOOM'): settings.set_zoom_text_only(True)
    at = {'related_view': related} if related is not None else {'web_context': context}
    view = WebKit2.WebView(settings=settings, is_controlled_by_automation=True, **at)
    if os.environ.get('ZOOM'): view.set_zoom_level(float(os.environ['ZOOM']))
    window = Gtk.Window(); window.set_decorated(False); window.set_default_size(1440, 900); window.add(view)
    view.connect('create', lambda v, action: make(v))
    view.connect('close', lambda v: window.destroy())
    view.connect('load-failed', lambda v, event, uri, error: print('LOADFAILED', uri, error.message, flush=True))
    view.connect('web-process-terminated', lambda v, reason: print('WEBPROCESS', reason, flush=True))
    def loading(v, resource, request):
        resource.connect('failed', lambda r, e: print('FAILED', r.get_uri(), e.message, flush=True))
        resource.connect('finished', lambda r: r.get_response() and r.get_response().get_status_code() >= 400 and print('STATUS', r.get_response().get_status_code(), r.get_uri(), flush=True))
    view.connect('resource-load-started', loading)
    window.show_all()
    return view

def started(c, session):
    info = WebKit2.ApplicationInfo.new(); info.set_name('MiniBrowser'); info.set_version(2, 50, 6)
    session.set_application_info(info)
    session.connect('create-web-view', lambda s: make())

context.connect('automation-started', started)
settings = Gtk.Settings.get_default()
# Pages hear of it as less motion.
if settings is not None: settings.set_property('gtk-enable-animations', False)
Gtk.main()
