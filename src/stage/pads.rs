//! Wakes a sleeping stage when a gamepad is touched: Bevy asks for gamepads only when it draws. In a
//! browser the page does this.

use bevy::prelude::*;

/// Listens on a thread of its own, which sleeps in the kernel.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, listen);
}

fn listen(proxy: Option<Res<bevy::winit::EventLoopProxyWrapper>>) {
    let Some(proxy) = proxy.map(|proxy| proxy.clone()) else { return };
    let listen = move || {
        // Without a way to gamepads there is nothing to wake for.
        let Ok(mut gamepads) = gilrs::Gilrs::new() else { return };
        while gamepads.next_event_blocking(None).is_some() {
            if proxy.send_event(bevy::winit::WinitUserEvent::WakeUp).is_err() {
                return;
            }
        }
    };
    let _ = std::thread::Builder::new().name("gamepads".into()).spawn(listen);
}
